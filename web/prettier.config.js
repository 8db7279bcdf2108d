export default { printWidth: 140, semi: false, singleQuote: true, objectWrap: 'collapse', plugins: ['prettier-plugin-svelte'] }
