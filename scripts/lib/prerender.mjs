// Run by the build (build.mjs), on the Node that runs the program: writes dist/web/first-paint.json, which holds
// the markup that each kind of page begins with and the files that each page needs (ADR 045).
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { textPages } from '../../contract/page-texts.ts'
import { pageKindOf } from '../../contract/pages.ts'
import { inProject } from './project.mjs'

// The server puts the service's name, and the text of the page, in the place of these words.
const settings = { siteName: '__SITE_NAME__', maintenanceMode: false }
const text = '__PAGE_TEXT__'

// What modules of the browser reach for as they are loaded.
const nothing = () => undefined
Object.assign(globalThis, { window: globalThis, addEventListener: nothing, removeEventListener: nothing })
Object.defineProperty(globalThis, 'localStorage', { value: { getItem: () => null } })
// The server puts a fresh nonce in the place of this word.
const nonce = '__CSP_NONCE__'
Object.defineProperty(globalThis, 'document', { value: { querySelector: () => ({ nonce }) } })

const built = inProject('dist/prerender')
const { markupOf, wholeMarkupOf } = await import(pathToFileURL(`${built}/prerender.js`).href)
const manifestFolder = inProject('dist/web/.vite')
const manifest = JSON.parse(readFileSync(`${manifestFolder}/manifest.json`, 'utf8'))
const entry = filesOf(['index.html'])

const firstPaint = {
  markup: {
    login: drawn(markupOf('/login', { settings, text })),
    loginInMaintenance: drawn(markupOf('/login', { settings: { ...settings, maintenanceMode: true }, text })),
    open: drawn(markupOf('/referral', { settings, text })),
    signedIn: drawn(markupOf('/dashboard', { settings, text })),
  },
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
      // The page within its frame; in the browser one of the two frames waits for it.
      filesOf([frameOf(path), module]).filter((file) => !entry.includes(file)),
    ]),
  ),
}
writeFileSync(inProject('dist/web/first-paint.json'), JSON.stringify(firstPaint))
rmSync(manifestFolder, { recursive: true })
rmSync(built, { recursive: true })
// The router of the markup has timers of its own.
process.exit(0)

/**
 * Style attributes are against the content security policy. A style element with a nonce says the same, until the page's
 * own script sets them one by one, as React expects them (index.html).
 */
function drawn(whole) {
  const rules = []
  const markup = whole.replace(/ style="([^"]*)"/g, (_, style) => {
    rules.push(`[data-first="${rules.length}"]{${style}}`)
    return ` data-first="${rules.length - 1}" data-style="${style}"`
  })
  // Of React's root nothing but what it has drawn may be a part.
  return { markup, rules: `<style nonce="${nonce}">${rules.join('')}</style>` }
}

/** The paths of web/app/routes.tsx, each with the module that it imports. */
function pageModules() {
  const table = readFileSync(inProject('web/app/routes.tsx'), 'utf8')
  const rows = [...table.matchAll(/'(\/[^']*)': \{[^}]*?import\('#web\/([^']+)'\)/g)]
  return rows.map(([, path, module]) => [path, module])
}

function frameOf(path) {
  return pageKindOf(path) === 'open' ? 'app/PublicPages.tsx' : 'app/SignedIn.tsx'
}

/** The scripts and style sheets that these modules need, themselves included. */
function filesOf(modules, seen = new Set()) {
  return modules.flatMap((module) => {
    if (seen.has(module)) return []
    seen.add(module)
    const { file, css = [], imports = [] } = manifest[module]
    return [file, ...css, ...filesOf(imports, seen)]
  })
}
