// The table in sentences, arranged for reading in games without a drawing.

/** A heading with its lines, indented further in the source text. */
export interface Paragraph {
  heading: string
  lines: { text: string; /** True for a drawing made of characters, which needs a fixed-width font. */ drawn: boolean }[]
}

/** Groups the sentences into paragraphs: each unindented line begins one; lines without details are kept together. */
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
