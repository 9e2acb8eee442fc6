// Before the first paint: theme and row density, then the code of whoever is signed in is asked for with the page.
// The rules and the key of the appearance are those of src/ui/appearance.ts; a test holds the two together.
;(function () {
  var root = document.documentElement
  var kept = {}
  try {
    kept = JSON.parse(localStorage.getItem('kerbline.appearance')) || {}
  } catch {
    // Storage is closed or holds something foreign: the device's own preference decides.
  }
  var isDark = kept.theme === 'dark' || (kept.theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.dataset.theme = isDark ? 'dark' : 'light'
  if (kept.density === 'compact') root.dataset.density = 'compact'
})()
;(function () {
  var token
  try {
    token = localStorage.getItem('api_token')
  } catch {
    // Storage is closed: nobody is signed in yet.
  }
  if (!token) return
  // Written by the build (code-ahead.ts): the files of the shell, and those of the page most people land on.
  var lists = ['shell'].concat(/^(#\/?(dashboard)?([?#].*)?)?$/.test(location.hash) ? ['dashboard'] : [])
  lists.forEach(function (name) {
    var list = document.querySelector('meta[name="ahead-' + name + '"]')
    var files = list ? list.content.split(' ') : []
    files.forEach(function (file) {
      var link = document.createElement('link')
      link.crossOrigin = ''
      var isSheet = file.endsWith('.css')
      link.rel = isSheet ? 'preload' : 'modulepreload'
      link.setAttribute('as', isSheet ? 'style' : 'script')
      link.href = file
      document.head.appendChild(link)
    })
  })
  // The first number and time written in a language load the browser's tables for it: best while the code is on its way.
  new Date().toLocaleString('en-GB', { timeZone: 'Europe/London' })
  Number(0).toLocaleString('en-GB')
})()
