// The rules of a game as numbered entries, read from content/GAME/rules.LANG.md.

export interface RuleEntry {
  id: string
  text: string
}
export interface Chapter {
  title: string
  entries: RuleEntry[]
}
export interface Rulebook {
  intro: string
  chapters: Chapter[]
}
/** A piece of a rule's text. A reference leads to another rule. */
export interface Piece {
  kind: 'plain' | 'emphasis' | 'strong' | 'reference'
  text: string
}

export function parseRules(markdown: string): Rulebook {
  const book: Rulebook = { intro: '', chapters: [] }
  let entry: RuleEntry | null = null
  for (const line of markdown.split(/\r?\n/)) {
    const chapter = /^## (.*)/.exec(line)
    const numbered = /^- \*\*([A-Z]+-[\d.]+[a-z]?)\*\* (.*)/.exec(line)
    if (chapter) {
      book.chapters.push({ title: chapter[1]!, entries: [] })
      entry = null
    } else if (numbered && book.chapters.length) {
      entry = { id: numbered[1]!, text: numbered[2]! }
      book.chapters.at(-1)!.entries.push(entry)
    } else if (line.trim() && !line.startsWith('#')) {
      if (entry) entry.text += ' ' + line.trim()
      else if (!book.chapters.length) book.intro += (book.intro ? ' ' : '') + line.trim()
    }
  }
  return book
}

export function pieces(text: string): Piece[] {
  const marks = /\*\*(?<strong>[^*]+)\*\*|\*(?<emphasis>[^*]+)\*|(?<reference>\b[A-Z]{2}-\d+(?:\.\d+)*\b)/g
  const result: Piece[] = []
  let at = 0
  for (const match of text.matchAll(marks)) {
    if (match.index > at) result.push({ kind: 'plain', text: text.slice(at, match.index) })
    const [kind, inner] = Object.entries(match.groups!).find(([, value]) => value !== undefined)!
    result.push({ kind: kind as Piece['kind'], text: inner! })
    at = match.index + match[0].length
  }
  if (at < text.length) result.push({ kind: 'plain', text: text.slice(at) })
  return result
}

/** The rule itself, those it refers to, and its neighbours in the chapter: what explains a refusal. */
export function relevant(book: Rulebook, id: string): RuleEntry[] {
  const all = book.chapters.flatMap((chapter) => chapter.entries)
  const rule = all.find((entry) => entry.id === id)
  if (!rule) return []
  const referred = all.filter(
    (entry) => entry !== rule && pieces(rule.text).some((piece) => piece.kind === 'reference' && piece.text === entry.id),
  )
  const chapter = book.chapters.find((candidate) => candidate.entries.includes(rule))!
  return [...new Set([rule, ...referred, ...chapter.entries])]
}

/** The chapters with only the entries that contain all the words. */
export function search(book: Rulebook, typed: string): Chapter[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const has = (entry: RuleEntry): boolean => words.every((word) => `${entry.id} ${entry.text}`.toLowerCase().includes(word))
  return book.chapters.map((chapter) => ({ ...chapter, entries: chapter.entries.filter(has) })).filter((chapter) => chapter.entries.length)
}
