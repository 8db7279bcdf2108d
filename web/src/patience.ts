// Timeouts for requests, and the fallback to the last seen state.

/** Time without a reply after which the last seen state is shown meanwhile. */
export const glanceMs = 800
/** Time without a reply after which the server is probed, and the timeout of that probe. */
export const doubtMs = 3_000
export const probeMs = 4_000
/** Timeouts for the start and for the rest of any other reply. The start may take the longer one if the request changes something. */
export const answerMs = 10_000
export const workMs = 60_000

export const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

const isSilence = (problem: unknown): boolean => (problem as { code?: unknown } | null)?.code === 'unreachable'

/** Reply of the server, or the last seen state if the reply is late or does not come. */
export function orSeen<Answer, Seen>(answer: Promise<Answer>, recall: () => Promise<Seen | undefined>): Promise<Answer | Seen> {
  const late = pause(glanceMs).then(async () => (await recall()) ?? answer)
  const prompt = answer.catch(async (problem: unknown) => {
    const seen = isSilence(problem) ? await recall() : undefined
    if (seen === undefined) throw problem
    return seen
  })
  return Promise.race([prompt, late])
}
