import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Reply } from '#contract/endpoint.ts'
import { textPages } from '#contract/page-texts.ts'
import { findPage, homePath } from '#contract/pages.ts'
import { type getPublicSettings, loginLook } from '#contract/public-settings.ts'
import { factorySettings } from '#contract/settings.ts'
import { blocksOf, findLinks } from '#contract/text-blocks.ts'
import { workAccountName } from '#contract/work-account.ts'
import type { InPage } from '../http/headers.ts'

type PublicSettings = Reply<typeof getPublicSettings>
type Kind = 'login' | 'open' | 'signedIn' | 'whole'
/** The content of React's root, and CSS rules that replace its style attributes. */
type Drawn = { markup: string; rules: string }
/** Output of `build/prerender.mjs`: markup by kind of page, and files by path. */
type FirstPaint = {
  markup: Record<Exclude<Kind, 'whole' | 'login'>, Drawn>
  /** By look (`loginLook`). */
  logins: Record<string, Drawn>
  /** By path: pages with an editable text, rendered completely. */
  whole?: Record<string, Drawn>
  files: Record<string, string[]>
}

export type Pages = {
  /**
   * The page for any path, with the public settings; without them the page fetches them itself. `text` is the
   * content of a page with an editable text.
   */
  make: (path: string, settings: PublicSettings | undefined, text?: string) => InPage & { html: string }
}

const noncePlace = '__CSP_NONCE__'
const namePlace = '__SITE_NAME__'
const providerPlace = '__PROVIDER_NAME__'
const textPlace = '<p>__PAGE_TEXT__</p>'
const rootPlace = '<div id="root"></div>'

/** Reads the built page once; replies differ only in nonce, settings and text. */
export function readPages(webRoot: string): Pages {
  const page = readFileSync(join(webRoot, 'index.html'), 'utf8')
  const { markup, logins, whole = {}, files } = readFirstPaint(webRoot)
  const scriptHashes = inlineScriptsOf(page).map(hashOf)
  return {
    make(path, settings, text = '') {
      const nonce = randomBytes(16).toString('base64')
      const kind = kindOf(path)
      const drawn =
        kind === 'login'
          ? (logins[loginLook(settings ?? untilKnown)] ?? empty)
          : (whole[findPage(path)?.path ?? ''] ?? markup[kind === 'whole' ? 'open' : kind])
      const root = `${drawn.rules}<div id="root">${drawn.markup}</div>`
      const styles = stylesOf(files, path)
      const siteName = escapeHtml(settings?.siteName ?? factorySettings.system.siteName)
      const html = page
        .replace('<html', `<html data-page="${kind}"`)
        .replace('</head>', () => `${preloadsOf(files, path)}${kind === 'whole' ? styles : ''}</head>`)
        .replace(rootPlace, () => (kind === 'whole' ? root : root + styles))
        .replaceAll(noncePlace, nonce)
        .replaceAll(namePlace, () => siteName)
        .replaceAll(providerPlace, () => escapeHtml(workAccountName(settings?.workSignIn?.name)))
        // Inserted last, so that a text that contains a placeholder is not replaced.
        .replace(textPlace, () => htmlOf(text))
        // The page's script leaves the same rows out.
        .replace(/<tr data-module="([\w-]+)">.*?<\/tr>/g, (row, module) =>
          settings?.modulesOff.includes(module) ? '' : row,
        )
        .replace('</body>', () => `${settings ? dataOf(settings) : ''}</body>`)
      return { html, nonce, scriptHashes }
    },
  }
}

/** A build without this file starts with an empty page. */
function readFirstPaint(webRoot: string): FirstPaint {
  const file = join(webRoot, 'first-paint.json')
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'))
  return { markup: { open: empty, signedIn: empty }, logins: {}, files: {} }
}

const empty: Drawn = { markup: '', rules: '' }
const untilKnown = { maintenanceMode: false, workSignIn: null, passkeys: false }

const inlineScriptsOf = (page: string): string[] =>
  [...page.matchAll(/<script[^>]*>([^<]+)<\/script>/g)].map(([, script = '']) => script)

const hashOf = (script: string) => `sha256-${createHash('sha256').update(script).digest('base64')}`

/** An unknown URL redirects signed-in people to their dashboard, and others to the sign-in page. */
function kindOf(path: string): Kind {
  const page = findPage(path)
  if (page?.path === '/login') return 'login'
  if (page && page.path in textPages) return 'whole'
  return page?.kind === 'open' ? 'open' : 'signedIn'
}

/** Unknown paths get the files of the dashboard, to which they redirect. */
const filesAt = (files: FirstPaint['files'], path: string): string[] =>
  files[findPage(path)?.path ?? ''] ?? files[homePath] ?? []

/** Preloads the page's scripts in parallel with those of its frame. The sign-in page needs no others. */
function preloadsOf(files: FirstPaint['files'], path: string): string {
  if (kindOf(path) === 'login') return ''
  const scripts = filesAt(files, path).filter((file) => file.endsWith('.js'))
  return scripts
    .map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`)
    .join('')
}

/** After the markup, which needs none of them and is painted before they arrive. */
function stylesOf(files: FirstPaint['files'], path: string): string {
  if (kindOf(path) === 'login') return ''
  const styles = filesAt(files, path).filter((file) => file.endsWith('.css'))
  return styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`).join('')
}

/** A data block, which browsers do not execute. */
const dataOf = (settings: PublicSettings): string =>
  `<script type="application/json" id="public-settings">${JSON.stringify(settings).replaceAll('<', '\\u003c')}</script>`

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

/** Renders a text like `web/about/TextPages.tsx`, for pages that the server sends. */
export const htmlOf = (text: string): string =>
  blocksOf(text)
    .map((block) => {
      if (block.is === 'heading') return `<h2>${escapeHtml(block.text)}</h2>`
      if (block.is === 'paragraph') return `<p>${withLinks(block.text)}</p>`
      return `<ul>${block.items.map((item) => `<li>${withLinks(item)}</li>`).join('')}</ul>`
    })
    .join('')

const withLinks = (line: string): string =>
  findLinks(line)
    .map(({ text, href }) =>
      href ? `<a href="${escapeHtml(href)}" rel="noreferrer">${escapeHtml(text)}</a>` : escapeHtml(text),
    )
    .join('')
