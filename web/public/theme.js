// Runs before the first paint, so that a page at night never flashes white. A file of its own because the server allows no inline script.
;(() => {
  let chosen = null
  try {
    chosen = localStorage.getItem('omnibus.theme')
  } catch {
    // Without storage the system's choice holds.
  }
  const night = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = night ? 'dark' : 'light'
})()
