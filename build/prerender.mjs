// The build (build.mjs) runs this on the Node of the program. It writes dist/web/first-paint.json with the
// initial markup of each kind of page and the files that each page needs.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { textPages } from '../contract/page-texts.ts'
import { pageKindOf } from '../contract/pages.ts'
import { loginLook } from '../contract/public-settings.ts'
import { inProject } from '../scripts/lib/project.mjs'

// The server replaces these placeholders with the names of the service and the provider and the text of the page.
const settings = {
  siteName: '__SITE_NAME__',
  maintenanceMode: false,
  workSignIn: null,
  passkeys: false,
  modulesOff: [],
}
const both = [false, true]
const workSignIns = [null, ...both.map((only) => ({ name: '__PROVIDER_NAME__', only }))]
const logins = both.flatMap((maintenanceMode) =>
  workSignIns.flatMap((workSignIn) =>
    both.map((passkeys) => ({ ...settings, maintenanceMode, workSignIn, passkeys })),
  ),
)
const text = '__PAGE_TEXT__'

// Browser globals that modules access while they load.
const nothing = () => undefined
Object.assign(globalThis, { window: globalThis, addEventListener: nothing, removeEventListener: nothing })
Object.defineProperty(globalThis, 'localStorage', { value: { getItem: () => null } })
// The server replaces this placeholder with a fresh nonce.
const nonce = '__CSP_NONCE__'
Object.defineProperty(globalThis, 'document', { value: { querySelector: () => ({ nonce }) } })

const built = inProject('dist/prerender')
const { markupOf, wholeMarkupOf } = await import(pathToFileURL(`${built}/prerender.js`).href)
const manifestFolder = inProject('dist/web/.vite')
const manifest = JSON.parse(readFileSync(`${manifestFolder}/manifest.json`, 'utf8'))
const entry = filesOf(['index.html'])

const firstPaint = {
  markup: {
    open: drawn(markupOf('/referral', { settings, text })),
    signedIn: drawn(markupOf('/dashboard', { settings, text })),
  },
  logins: Object.fromEntries(
    logins.map((settings) => [loginLook(settings), drawn(markupOf('/login', { settings, text }))]),
  ),
  whole: Object.fromEntries(
    await Promise.all(
      Object.keys(textPages).map(async (path) => [
        path,
        drawn(await wholeMarkupOf(path, { settings, text })),
      ]),
    ),
  ),
  files: Object.fromEntries(
    pageModules().map(([path, module]) => [
      path,
      // The page and its layout; the browser loads both in parallel.
      filesOf([frameOf(path), module]).filter((file) => !entry.includes(file)),
    ]),
  ),
}
writeFileSync(inProject('dist/web/first-paint.json'), JSON.stringify(firstPaint))
rmSync(manifestFolder, { recursive: true })
rmSync(built, { recursive: true })
// The router keeps timers that would prevent the exit.
process.exit(0)

/**
 * The content security policy forbids style attributes. A style element with a nonce contains the same rules
 * until the page's script sets the attributes, as React expects on hydration (index.html).
 */
function drawn(whole) {
  const rules = []
  const markup = whole.replace(/ style="([^"]*)"/g, (_, style) => {
    rules.push(`[data-first="${rules.length}"]{${style}}`)
    return ` data-first="${rules.length - 1}" data-style="${style}"`
  })
  // The style element must be outside of React's root, or hydration would fail.
  return { markup, rules: `<style nonce="${nonce}">${rules.join('')}</style>` }
}

/** The paths of web/app/routes.tsx with the modules that they import. */
function pageModules() {
  const table = readFileSync(inProject('web/app/routes.tsx'), 'utf8')
  const rows = [...table.matchAll(/'(\/[^']*)':[^}]*?import\('#web\/([^']+)'\)/g)]
  return rows.map(([, path, module]) => [path, module])
}

function frameOf(path) {
  return pageKindOf(path) === 'open' ? 'app/PublicPages.tsx' : 'app/SignedIn.tsx'
}

/** The scripts and style sheets of these modules, including their imports. */
function filesOf(modules, seen = new Set()) {
  return modules.flatMap((module) => {
    if (seen.has(module)) return []
    seen.add(module)
    const { file, css = [], imports = [] } = manifest[module]
    return [file, ...css, ...filesOf(imports, seen)]
  })
}
