// Numbered rules of a game, parsed from games/GAME/content/rules.LANG.md.

export interface RuleEntry {
  id: string
  /** Title in front of the text, if any. */
  title: string | null
  /** Displayed name: the title, or the term that the rule explains. */
  name: string | null
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
/** Part of a rule's text. A reference links to another rule. */
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
      entry = { id: numbered[1]!, ...named(numbered[2]!) }
      book.chapters.at(-1)!.entries.push(entry)
    } else if (line.trim() && !line.startsWith('#')) {
      if (entry) entry.text += ' ' + line.trim()
      else if (!book.chapters.length) book.intro += (book.intro ? ' ' : '') + line.trim()
    }
  }
  return book
}

/** "**Walking.** *Walk* moves …" has a title; "*Relocate*: …" begins with a term. */
function named(text: string): Omit<RuleEntry, 'id'> {
  const titled = /^\*\*([^*]+)\.\*\* (.*)/.exec(text)
  if (titled) return { title: titled[1]!, name: titled[1]!, text: titled[2]! }
  const term = /^\*{1,2}([^*]+)\*{1,2}[^:*]{0,20}:\s/.exec(text)
  return { title: null, name: term?.[1] ?? null, text }
}

export function pieces(text: string): Piece[] {
  const marks = /\*\*(?<strong>[^*]+)\*\*|\*(?<emphasis>[^*]+)\*|`(?<plain>[^`]+)`|(?<reference>\b[A-Z]{2}-\d+(?:\.\d+)*\b)/g
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

/** Maximum number of rules to read before a move. */
export const mostRules = 4

/** The rules with these numbers and those that the first one refers to: they explain a move or its refusal. */
export function relevant(book: Rulebook, ids: readonly string[]): RuleEntry[] {
  const all = new Map(book.chapters.flatMap((chapter) => chapter.entries.map((entry) => [entry.id, entry])))
  const asked = ids.flatMap((id) => all.get(id) ?? [])
  const referred = pieces(asked[0]?.text ?? '').flatMap(({ kind, text }) => (kind === 'reference' && all.get(text)) || [])
  return [...new Set([...asked, ...referred])].slice(0, mostRules)
}

/** Name of a rule, or the subject of its chapter. */
export function nameOf(book: Rulebook, entry: RuleEntry): string {
  const chapter = book.chapters.find(({ entries }) => entries.includes(entry))
  return entry.name ?? chapter?.title.replace(/^\d+\. /, '') ?? ''
}

/** A sentence with the name of each rule in front of its number. */
export function withRuleNames(book: Rulebook, text: string): string {
  const entries = book.chapters.flatMap((chapter) => chapter.entries)
  return text.replace(/\b[A-Z]{2}-\d+(?:\.\d+)*[a-z]?\b/g, (id) => {
    const entry = entries.find((each) => each.id === id)
    return entry ? `${nameOf(book, entry)} (${id})` : id
  })
}

/** Summary of a rule: its first two sentences, without variants and source references. */
export function brief({ text }: RuleEntry): string {
  const plain = text.replace(/\s*\*\([^)]*\)\*|\s*\[[A-Z][^\]]*\]/g, '')
  return plain
    .split(/(?<=[.!?])\s+/)
    .slice(0, 2)
    .join(' ')
}

/** Rules for several choices by their verbs: all for a single verb; for several verbs, the most important of each in turn. */
export const byVerb =
  (rules: { readonly [verb: string]: readonly string[] }) =>
  (offers: readonly { action: { do: string } }[]): string[] => {
    const lists = [...new Set(offers.map(({ action }) => action.do))].map((verb) => rules[verb] ?? [])
    const ranks = Math.max(0, ...lists.map((list) => list.length))
    const inTurn = Array.from({ length: ranks }, (_, rank) => lists.flatMap((list) => list[rank] ?? [])).flat()
    return [...new Set(inTurn)].slice(0, mostRules)
  }

/** Chapters reduced to the entries that contain all typed words. */
export function search(book: Rulebook, typed: string): Chapter[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const has = (entry: RuleEntry): boolean =>
    words.every((word) => `${entry.id} ${entry.name ?? ''} ${entry.text}`.toLowerCase().includes(word))
  return book.chapters.map((chapter) => ({ ...chapter, entries: chapter.entries.filter(has) })).filter((chapter) => chapter.entries.length)
}
