// PostCSS plugin for custom media: replaces `(--name)` in media queries by its definition.

/**
 * @param {Record<string, string>} media
 * @returns {import('postcss').Plugin}
 */
export const customMedia = (media) => ({
  postcssPlugin: 'custom-media',
  AtRule: {
    media: (rule) => {
      rule.params = rule.params.replace(/\(--([\w-]+)\)/g, (query, name) => {
        const definition = media[name]
        if (!definition) throw rule.error(`unknown breakpoint ${query} (${Object.keys(media).join(', ')})`)
        if (definition.includes(',') && query !== rule.params) throw rule.error(`${query} cannot be combined with other conditions`)
        return definition
      })
    },
  },
})
