// Waiting, but not for ever.

/** After so long without an answer the last seen state is shown meanwhile. */
export const glanceMs = 800
/** Silence after which the server is asked if it is there at all, and how long its answer may take. */
export const doubtMs = 3_000
export const probeMs = 4_000
/** How long any other answer may take to begin, and to end. A request that changes something may take longer. */
export const answerMs = 10_000
export const workMs = 60_000

export const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

const isSilence = (problem: unknown): boolean => (problem as { code?: unknown } | null)?.code === 'unreachable'

/** The answer of the server, or the last seen state where the answer takes longer than a glance or does not come. */
export function orSeen<Answer, Seen>(answer: Promise<Answer>, recall: () => Promise<Seen | undefined>): Promise<Answer | Seen> {
  const late = pause(glanceMs).then(async () => (await recall()) ?? answer)
  const prompt = answer.catch(async (problem: unknown) => {
    const seen = isSilence(problem) ? await recall() : undefined
    if (seen === undefined) throw problem
    return seen
  })
  return Promise.race([prompt, late])
}
