// The page without a connection: in the language and theme of the settings, until the server answers.
const RETRY_MS = 3000

function storedSettings() {
  try {
    return JSON.parse(localStorage.getItem('kemet.settings') ?? '{}')
  } catch {
    return {}
  }
}

const { language, theme = 'system' } = storedSettings()
const sections = [...document.querySelectorAll('section')]
const isShown = ({ lang }) => (language ?? navigator.language).startsWith(lang)
const shown = sections.find(isShown) ?? sections.find(({ lang }) => lang === 'en')
const dark = matchMedia('(prefers-color-scheme: dark)')
const applyTheme = () => {
  const isDark = theme === 'dark' || (theme === 'system' && dark.matches)
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
}
document.documentElement.lang = shown.lang
shown.hidden = false
applyTheme()
dark.addEventListener('change', applyTheme)

async function tryAgain() {
  const response = await fetch('./healthz', { cache: 'no-store' }).catch(() => null)
  if (response?.ok) location.reload()
}
setInterval(tryAgain, RETRY_MS)
addEventListener('online', tryAgain)
for (const button of document.querySelectorAll('button')) button.addEventListener('click', tryAgain)
