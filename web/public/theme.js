// Sets the theme before the first paint, so that a dark page never flashes white. A separate file, since the server forbids inline scripts.
;(() => {
  let chosen = null
  try {
    chosen = localStorage.getItem('omnibus.theme')
  } catch {
    // Without storage the system setting applies.
  }
  const night = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = night ? 'dark' : 'light'
})()
