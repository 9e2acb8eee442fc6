// Sets theme and row density before the first paint. The rules and the key are those of src/ui/appearance.ts; a test holds the two together.
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
