import { IntlMessageFormat } from 'intl-messageformat'
import { describe, expect, it } from 'vitest'

const catalogues = import.meta.glob<{ [id: string]: string }>('../../content/web/messages.*.json', { eager: true, import: 'default' })

type Parts = ReturnType<IntlMessageFormat['getAst']>

/** A value for every placeholder, those inside branches too. */
function values(parts: Parts): { [name: string]: number } {
  const found: { [name: string]: number } = {}
  for (const part of parts) {
    if ('value' in part && part.type !== 0) found[String(part.value)] = 2
    if ('options' in part) for (const option of Object.values(part.options)) Object.assign(found, values(option.value))
  }
  return found
}

describe.each(Object.entries(catalogues))('%s', (file, catalogue) => {
  const language = /\.(\w+)\.json$/.exec(file)![1]!
  it.each(Object.entries(catalogue))('%s can be said', (_, pattern) => {
    const format = new IntlMessageFormat(pattern, language)
    expect(format.format(values(format.getAst()))).not.toMatch(/[{}]/)
  })
})
