// Environment of tests with effects (*.svelte.test.ts): Svelte as in browsers, because it runs no effects elsewhere.
export default { name: 'effects', viteEnvironment: 'client', setup: () => ({ teardown() {} }) }
