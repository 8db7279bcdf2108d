export default {
  extends: ['stylelint-config-recommended'],
  rules: {
    'no-descending-specificity': null, // styles of a component follow the order of its parts
    'selector-pseudo-class-no-unknown': [true, { ignorePseudoClasses: ['global'] }],
  },
  overrides: [{ files: ['**/*.svelte'], customSyntax: 'postcss-html' }],
}
