declare module 'virtual:texts' {
  type Part = Partial<typeof import('../../content/web/messages.en.json') & import('../../games/texts').DrawingTexts>
  /** By language and part, see web/texts.mjs: `all` is what every page says, the others are named like the games. */
  const texts: { [language in 'en' | 'de' | 'fr']: { [part: string]: () => Promise<{ default: Part }> } }
  export default texts
}
