// The table in sentences, arranged for reading where no drawing exists yet.

/** A part of the table told in lines: what follows a heading further in belongs to it. */
export interface Paragraph {
  heading: string
  lines: { text: string; /** A drawing made of characters: every one as wide as the other. */ drawn: boolean }[]
}

/** The table in sentences, as paragraphs: a line that is not indented begins one; lines that stand alone are kept together. */
export function paragraphs(lines: string[]): Paragraph[] {
  const result: Paragraph[] = []
  const all = lines.flatMap((line) => line.split('\n'))
  all.forEach((line, index) => {
    const inner = /^\s/.test(line)
    const alone = !inner && !/^\s/.test(all[index + 1] ?? '')
    const last = result.at(-1)
    const told = { text: inner ? line.trimEnd().replace(/^\s{1,4}/, '') : line, drawn: /\S {2,}\S|[·#] [·#]/.test(line) }
    if (inner && last) last.lines.push(told)
    else if (alone && last && last.heading === '') last.lines.push(told)
    else if (alone) result.push({ heading: '', lines: [told] })
    else result.push({ heading: line, lines: [] })
  })
  return result
}
