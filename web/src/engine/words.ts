// What the module asks of the tables of Unicode, which every browser has: the same as src/server/native/words.cpp asks of ICU.

const joinsEmoji = '\u200D'
const makesEmoji = '\uFE0F'
const emptyBraille = '\u2800' // a symbol by its kind, a blank by its look
const mostMarks = 3 // on one letter: no script needs more

const isSpace = /^\p{Zs}$/u
const isMark = /^[\p{Mn}\p{Me}]$/u
const isEmoji = /^\p{Emoji}$/u
const isUnseen = /^[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]$/u

/** Whether the character can be seen where it stands: after this one. */
function visibleAfter(before: string, character: string): boolean {
  if (character === joinsEmoji || character === makesEmoji) return isEmoji.test(before) || before === makesEmoji
  return character !== emptyBraille && !isUnseen.test(character)
}

/** In its shortest form, with one plain space for any number of spaces of any kind, and none around it; null where somebody could not read it. */
export function readableWords(text: string, longest: number): string | null {
  const characters = [...text.normalize('NFC')].map((each) => (isSpace.test(each) ? ' ' : each))
  const words = characters.join('').replace(/ +/g, ' ').replace(/^ | $/g, '')
  const length = [...words].length
  if (length < 1 || length > longest) return null
  let before = ' '
  let marks = mostMarks // and none on nothing
  for (const character of words) {
    marks = isMark.test(character) ? marks + 1 : character === ' ' ? mostMarks : 0
    if (marks > mostMarks || !visibleAfter(before, character)) return null
    before = character
  }
  return before === joinsEmoji ? null : words
}

/** Letters of other scripts, digits and signs that look like letters of ours, and which. Browsers have no such table; this has what is at hand. */
const lookAlikes: ReadonlyMap<string, string> = new Map(
  [
    ['авсеԁһіјкӏмопԛрѕтѵѡхуү', 'abcedhijklmonqpstvwxyy'],
    ['АВСЕНІЈКМОРЅТХУ', 'ABCEHlJKMOPSTXY'],
    ['αβεηικνορτυχγω', 'abenikvoptuxyw'],
    ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHlKMNOPTYX'],
    ['I1|0', 'lllO'],
  ].flatMap(([those, ours]) => [...those!].map((letter, i): [string, string] => [letter, ours![i]!])),
)

/** The same for texts that look the same; folded: whether they are capital or small. */
export function skeleton(text: string, folded: boolean): string {
  const composed = text.normalize('NFKC').replaceAll(' ', '')
  const plain = folded ? composed.toLowerCase().normalize('NFKC') : composed
  return [...plain].map((each) => lookAlikes.get(each) ?? each).join('')
}

/** As the module calls them. Both write over the text where it stands, and tell how many bytes it has then; what has no room is cut off. */
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
