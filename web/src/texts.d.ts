declare module 'virtual:texts' {
  type Part = Partial<typeof import('../../content/web/messages.en.json') & import('../../games/texts').DrawingTexts>
  /** Texts by language and part (web/texts.mjs): `all` is for all pages, the others are named like the games. */
  const texts: { [language in 'en' | 'de' | 'fr']: { [part: string]: () => Promise<{ default: Part }> } }
  export default texts
}
