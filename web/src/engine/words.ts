// Unicode functions for the module, from the tables of the browser: the counterpart of src/server/native/words.cpp, which uses ICU.

const joinsEmoji = '\u200D'
const makesEmoji = '\uFE0F'
const emptyBraille = '\u2800' // a symbol by category, but it looks blank
const mostMarks = 3 // per letter: no script needs more

const isSpace = /^\p{Zs}$/u
const isMark = /^[\p{Mn}\p{Me}]$/u
const isEmoji = /^\p{Emoji}$/u
const isUnseen = /^[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]$/u

/** True if the character is visible after the one before it. */
function visibleAfter(before: string, character: string): boolean {
  if (character === joinsEmoji || character === makesEmoji) return isEmoji.test(before) || before === makesEmoji
  return character !== emptyBraille && !isUnseen.test(character)
}

/** Composes the text, merges spaces of all kinds into single plain ones and trims it; null if it is too long, empty or not readable. */
export function readableWords(text: string, longest: number): string | null {
  const characters = [...text.normalize('NFC')].map((each) => (isSpace.test(each) ? ' ' : each))
  const words = characters.join('').replace(/ +/g, ' ').replace(/^ | $/g, '')
  const length = [...words].length
  if (length < 1 || length > longest) return null
  let before = ' '
  let marks = mostMarks // no mark without a letter
  for (const character of words) {
    marks = isMark.test(character) ? marks + 1 : character === ' ' ? mostMarks : 0
    if (marks > mostMarks || !visibleAfter(before, character)) return null
    before = character
  }
  return before === joinsEmoji ? null : words
}

/** Maps letters of other scripts, digits and signs to the Latin letters they resemble: a small table, since browsers have none. */
const lookAlikes: ReadonlyMap<string, string> = new Map(
  [
    ['авсеԁһіјкӏмопԛрѕтѵѡхуү', 'abcedhijklmonqpstvwxyy'],
    ['АВСЕНІЈКМОРЅТХУ', 'ABCEHlJKMOPSTXY'],
    ['αβεηικνορτυχγω', 'abenikvoptuxyw'],
    ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHlKMNOPTYX'],
    ['I1|0', 'lllO'],
  ].flatMap(([those, ours]) => [...those!].map((letter, i): [string, string] => [letter, ours![i]!])),
)

/** Key that is equal for texts that look alike; with `folded` regardless of case. */
export function skeleton(text: string, folded: boolean): string {
  const composed = text.normalize('NFKC').replaceAll(' ', '')
  const plain = folded ? composed.toLowerCase().normalize('NFKC') : composed
  return [...plain].map((each) => lookAlikes.get(each) ?? each).join('')
}

/** Imports for the module. Both functions overwrite the text in place and return its new size in bytes; excess text is cut off. */
export function words(memory: () => ArrayBuffer): WebAssembly.ModuleImports {
  const [decoder, encoder] = [new TextDecoder(), new TextEncoder()]
  const read = (at: number, size: number) => decoder.decode(new Uint8Array(memory(), at, size))
  const write = (text: string, at: number, room: number) => encoder.encodeInto(text, new Uint8Array(memory(), at, room)).written
  const refused = -1
  return {
    readable(at: number, size: number, room: number, longest: number): number {
      const text = readableWords(read(at, size), longest)
      return text === null ? refused : write(text, at, room)
    },
    skeleton: (at: number, size: number, room: number, folded: number): number => write(skeleton(read(at, size), folded !== 0), at, room),
  }
}
