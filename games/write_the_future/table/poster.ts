// Exports a drawing of the page as a standalone picture, with all styles, symbols and fonts embedded.
import latin from '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2?url'
import latinExtended from '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-ext-wght-normal.woff2?url'

const svgNamespace = 'http://www.w3.org/2000/svg'

/** Style properties to write out as attributes. */
const styles = [
  'color',
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'opacity',
  'font-size',
  'font-weight',
  'text-anchor',
] as const

/** Drawing as self-contained SVG. */
export async function standalone(drawing: SVGSVGElement): Promise<string> {
  const copy = drawing.cloneNode(true) as SVGSVGElement
  const originals = [drawing, ...drawing.querySelectorAll('*')]
  const copies = [copy, ...copy.querySelectorAll('*')]
  copies.forEach((element, i) => writeOut(element, originals[i]!))
  const defs = document.createElementNS(svgNamespace, 'defs')
  const uses = copies.filter((element) => element.localName === 'use')
  const originalUses = originals.filter((element) => element.localName === 'use')
  for (const [i, use] of uses.entries()) await embed(use, originalUses[i]!, defs)
  const style = document.createElementNS(svgNamespace, 'style')
  style.textContent = await letters()
  copy.prepend(style, defs)
  copy.setAttribute('xmlns', svgNamespace)
  copy.setAttribute('font-family', 'Hanken Grotesk, Helvetica, Arial, sans-serif')
  copy.removeAttribute('class')
  return new XMLSerializer().serializeToString(copy)
}

function writeOut(copy: Element, original: Element): void {
  const computed = getComputedStyle(original)
  for (const name of styles) {
    const value = computed.getPropertyValue(name)
    if (value) copy.setAttribute(name, value)
  }
  copy.removeAttribute('class')
  copy.removeAttribute('style')
}

/** Embeds a used symbol into the drawing. */
async function embed(use: Element, original: Element, defs: Element): Promise<void> {
  const [file, id] = (use.getAttribute('href') ?? '').split('#')
  if (!id) return
  use.setAttribute('href', `#${id}`)
  if (defs.querySelector(`[id="${id}"]`)) return
  const symbol = file ? (await symbolsOf(file)).getElementById(id) : document.getElementById(id)
  if (!symbol) return
  const inside = document.importNode(symbol, true)
  defs.append(inside)
  const computed = getComputedStyle(original)
  for (const element of [inside, ...inside.querySelectorAll('*')]) {
    for (const attribute of element.attributes) attribute.value = resolved(attribute.value, computed)
  }
}

/** Replaces "var(--cut)" by its computed colour. */
export function resolved(value: string, computed: Pick<CSSStyleDeclaration, 'getPropertyValue'>): string {
  return value.replace(/var\((--[\w-]+)\)/g, (_, name: string) => computed.getPropertyValue(name).trim() || 'none')
}

const sheets = new Map<string, Promise<Document>>()
function symbolsOf(file: string): Promise<Document> {
  let sheet = sheets.get(file)
  if (!sheet) {
    sheet = fetch(file)
      .then((answer) => answer.text())
      .then((text) => new DOMParser().parseFromString(text, 'image/svg+xml'))
    sheets.set(file, sheet)
  }
  return sheet
}

async function letters(): Promise<string> {
  const faces = await Promise.all([latin, latinExtended].map(async (url) => dataUrl(await (await fetch(url)).blob())))
  return faces
    .map((face) => `@font-face{font-family:'Hanken Grotesk';font-weight:100 900;src:url('${face}') format('woff2')}`)
    .toReversed()
    .join('')
}
function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error ?? new Error('unreadable'))
    reader.readAsDataURL(blob)
  })
}

/** Drawing as PNG. */
export async function asPng(svg: string, width: number, height: number): Promise<Blob> {
  const image = new Image(width, height)
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')!.drawImage(image, 0, 0, width, height)
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'))
}
