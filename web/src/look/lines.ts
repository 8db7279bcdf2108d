// Colours and emblems of the games, as sent by the server (games/GAME/content/look.json, emblem.svg).
import type { Game } from '../protocol/lobby'

const sheet = new CSSStyleSheet()

/** Sets --line, --on and --edge for every data-game. Signs are dark by day, too: --line-by-night is for anything drawn on them. */
export function paint(games: Game[]): void {
  sheet.replaceSync(games.map(rulesOf).join('\n'))
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet)
}

function rulesOf({ name, look: { light, dark } }: Game): string {
  const colours = ({ line, on, edge }: typeof light) => `--line: ${line}; --on: ${on}; --edge: ${edge};`
  return `[data-game='${name}'] { ${colours(light)} --line-by-night: ${dark.line}; }
[data-theme='dark'] [data-game='${name}'] { ${colours(dark)} }`
}

const shapes = ['g', 'path', 'circle', 'ellipse', 'rect', 'line', 'polyline', 'polygon']
const isPlain = ({ name, value }: Attr) =>
  /^(d|points|[cr]?[xy][12]?|r|width|height|fill(-rule)?|stroke(-[a-z]+)?)$/.test(name) && /^[\w\s.,#+-]*$/.test(value)

/** The shapes of an emblem as safe SVG elements: anything that is not a plain shape (a script, a style, a link) is removed. */
export function emblemShapes(svg: string): SVGElement[] {
  const root = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement
  return [...root.children].flatMap(plainShape)
}

function plainShape(element: Element): SVGElement[] {
  if (!shapes.includes(element.localName)) return []
  const shape = document.createElementNS('http://www.w3.org/2000/svg', element.localName)
  for (const attribute of element.attributes) if (isPlain(attribute)) shape.setAttribute(attribute.name, attribute.value)
  shape.append(...[...element.children].flatMap(plainShape))
  return [shape]
}
