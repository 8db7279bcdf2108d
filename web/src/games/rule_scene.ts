// Pictures of rules in words: pieces of the game with signs between them, such as 'worker to rail' (RuleScene.svelte).

/** Narrow signs: an arrow, a plus, a stroke, a cross. */
export const signs: ReadonlySet<string> = new Set(['to', 'plus', 'or', 'not'])

export const piecesOf = (scene: string): string[] => scene.split(' ').filter(Boolean)

/** 'die:agents-4' is a die. */
export function kindOf(piece: string): { kind: string; of: string } {
  const [kind = '', of = ''] = piece.split(':')
  return { kind, of }
}
