// Breakpoints of all style sheets, as custom media: `@media (--narrow)`. breakpoints.mjs replaces them in the build.

/** Largest width of each size class, in pixels. */
export const widths = { narrow: 760, medium: 1100, large: 1280 }
/** Largest height of a phone on its side, in pixels. */
const lowHeight = 520

const low = `(max-height: ${lowHeight}px)`
const aboveLow = `(min-height: ${lowHeight + 1}px)`
const narrow = `(max-width: ${widths.narrow}px)`

/** Media queries by name. Those with a comma cannot be combined with others by `and`. */
export const media = {
  narrow,
  'above-narrow': `(min-width: ${widths.narrow + 1}px)`,
  medium: `(max-width: ${widths.medium}px)`,
  'above-medium': `(min-width: ${widths.medium + 1}px)`,
  large: `(max-width: ${widths.large}px)`,
  'above-large': `(min-width: ${widths.large + 1}px)`,
  low,
  'above-low': aboveLow,
  /** A phone, upright or on its side, or a window as small. */
  small: `${narrow}, ${low}`,
  /** A phone on its side: too low for a whole table, but with room for things beside each other. */
  sideways: `${low} and (min-width: 600px)`,
  /** An upright phone: any other narrow window. */
  upright: `${narrow} and ${aboveLow}, (max-width: 599px)`,
}
