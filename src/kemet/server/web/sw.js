const i=`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <title>Kemet</title>
    <link rel="stylesheet" href="./offline.css" />
  </head>
  <body>
    <main>
      <svg viewBox="0 0 320 190" aria-hidden="true">
        <circle class="sun" cx="200" cy="80" r="54" />
        <path class="lit" d="M112 30 20 160h84Z" />
        <path class="shade" d="M112 30 104 160h106Z" />
        <path class="lit" d="M226 78 168 160h54Z" />
        <path class="shade" d="M226 78 222 160h68Z" />
        <path class="river" d="M10 172q15-12 30 0t30 0 30 0 30 0 30 0 30 0 30 0 30 0 30 0 30 0" />
      </svg>
      <section lang="en">
        <h1>No connection</h1>
        <p>
          Kemet is played on a server, and it cannot be reached now: this device is offline, or the
          server is being restarted.
        </p>
        <p>Your games are stored on the server. Nothing is lost.</p>
        <p class="status" role="status">Trying again every few seconds …</p>
        <button type="button">Try now</button>
      </section>
      <section lang="fr" hidden>
        <h1>Pas de connexion</h1>
        <p>
          Kemet se joue sur un serveur, et il est injoignable pour l’instant : cet appareil est hors
          ligne, ou le serveur redémarre.
        </p>
        <p>Vos parties sont enregistrées sur le serveur. Rien n’est perdu.</p>
        <p class="status" role="status">Nouvel essai toutes les quelques secondes…</p>
        <button type="button">Réessayer</button>
      </section>
    </main>
    <script src="./offline.js"><\/script>
  </body>
</html>
`,c=`:root {
  --paper: #f6ecd4;
  --ink: #2a1a0c;
  --stone: #e9cf94;
  --stone-2: #b98f4a;
  --water: #3f86b8;
  --main: #1d4f91;
  --on-main: #fff8e6;
  color-scheme: light;
}

:root[data-theme='dark'] {
  --paper: #0d1433;
  --ink: #fbf1d8;
  --stone: #c8973c;
  --stone-2: #7a5218;
  --water: #6fb7e8;
  --main: #f2bf45;
  --on-main: #2a1604;
  color-scheme: dark;
}

body {
  margin: 0;
  min-height: 100vh;
  display: grid;
  place-items: center;
  background: var(--paper);
  color: var(--ink);
  font:
    17px/1.5 'Gill Sans',
    Optima,
    'Segoe UI',
    Roboto,
    Arial,
    sans-serif;
}

main {
  max-width: 460px;
  padding: 24px;
  text-align: center;
}

svg {
  width: min(300px, 80%);
}

h1 {
  margin: 8px 0;
  font-family: Palatino, Georgia, serif;
}

button {
  min-height: 44px;
  padding: 8px 22px;
  border: 0;
  border-radius: 10px;
  background: var(--main);
  color: var(--on-main);
  font: inherit;
  font-weight: 700;
  cursor: pointer;
}

.sun {
  fill: #f2bf45;
}
.lit {
  fill: var(--stone);
}
.shade {
  fill: var(--stone-2);
}
.river {
  fill: none;
  stroke: var(--water);
  stroke-width: 7px;
  stroke-linecap: round;
}
`,l=`// The page without a connection: in the language and theme of the settings, until the server answers.
const RETRY_MS = 3000

function storedSettings() {
  try {
    return JSON.parse(localStorage.getItem('kemet.settings') ?? '{}')
  } catch {
    return {}
  }
}

const { language, theme = 'system' } = storedSettings()
const shown = (language ?? navigator.language).startsWith('fr') ? 'fr' : 'en'
const dark = matchMedia('(prefers-color-scheme: dark)')
const applyTheme = () => {
  const isDark = theme === 'dark' || (theme === 'system' && dark.matches)
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
}
document.documentElement.lang = shown
for (const section of document.querySelectorAll('section')) section.hidden = section.lang !== shown
applyTheme()
dark.addEventListener('change', applyTheme)

async function tryAgain() {
  const response = await fetch('./healthz', { cache: 'no-store' }).catch(() => null)
  if (response?.ok) location.reload()
}
setInterval(tryAgain, RETRY_MS)
addEventListener('online', tryAgain)
for (const button of document.querySelectorAll('button')) button.addEventListener('click', tryAgain)
`,d="default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",h=[502,503,504],t=(n,e)=>new Response(n,{headers:{"Content-Type":`${e}; charset=utf-8`,"Content-Security-Policy":d,"Cache-Control":"no-store"}});async function p(n){try{const e=await n.preloadResponse??await fetch(n.request);if(!h.includes(e.status))return e}catch{}return t(i,"text/html")}self.addEventListener("install",n=>n.waitUntil(self.skipWaiting()));self.addEventListener("activate",n=>n.waitUntil(self.registration.navigationPreload?.enable()??Promise.resolve()));self.addEventListener("fetch",n=>{const{mode:e,url:a,method:o}=n.request,{origin:r,pathname:s}=new URL(a);if(e==="navigate"&&o==="GET")n.respondWith(p(n));else{if(r!==self.location.origin)return;s.endsWith("/offline.css")?n.respondWith(t(c,"text/css")):s.endsWith("/offline.js")&&n.respondWith(t(l,"text/javascript"))}});
