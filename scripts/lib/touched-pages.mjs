import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { inProject, project } from './project.mjs'

const pageTable = 'web/app/routes.tsx'
/** A change of these can show on any page: the demo, what pages are checked for, and the packages they load. */
const everywhere =
  /^(?:demo\/|e2e\/(?:support\/|every-)|package-lock\.json|vite\.config\.ts|web\/index\.html)/

/** The paths of pages that the change touches, by what each page imports; `undefined` if it can touch all. */
export function touchedPages(changed = changedFiles()) {
  const files = new Set(changed)
  if (changed.some((file) => everywhere.test(file))) return undefined
  const pages = pageFiles()
  // The frame is on each page: the shell, the session, the styles.
  if (touches(files, reachedFrom(['web/main.tsx'], { skipped: Object.values(pages) }))) return undefined
  return Object.keys(pages).filter((path) => touches(files, reachedFrom([pages[path]])))
}

const touches = (changed, reached) => [...reached].some((file) => changed.has(file))

/** The files that differ from origin/main, in the working tree too. Without a difference, those of the last commit. */
function changedFiles() {
  const base = git('merge-base', 'HEAD', 'origin/main')[0]
  const isAhead = base && base !== git('rev-parse', 'HEAD')[0]
  const uncommitted = git('ls-files', '--modified', '--others', '--exclude-standard')
  if (isAhead || !uncommitted.length)
    return [...uncommitted, ...git('diff', '--name-only', isAhead ? base : 'HEAD~1')]
  return uncommitted
}

function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: project, encoding: 'utf8' })
  return status === 0 ? stdout.split('\n').filter(Boolean) : []
}

/** The file of each page, from the table of pages. The sign-in page is part of the first chunk. */
function pageFiles() {
  const rows = readFileSync(inProject(pageTable), 'utf8').matchAll(
    /'(\/[^']*)':[^#]*?import\('#(web\/[^']+)'\)/g,
  )
  return Object.fromEntries([
    ['/login', 'web/signing-in/LoginPage.tsx'],
    ...[...rows].map(([, path, file]) => [path, file]),
  ])
}

/** The files and everything of ours that they import, also late. */
function reachedFrom(files, { skipped = [] } = {}) {
  const reached = new Set(files)
  for (const file of reached)
    for (const imported of importsOf(file)) if (!skipped.includes(imported)) reached.add(imported)
  return reached
}

const known = new Map()
function importsOf(file) {
  if (!known.has(file)) known.set(file, existsSync(inProject(file)) ? readImports(file) : [])
  return known.get(file)
}

const readImports = (file) =>
  [...readFileSync(inProject(file), 'utf8').matchAll(/(?:from|import)[\s(]+'([.#][^']+)'/g)].map(
    ([, name]) => (name[0] === '#' ? name.slice(1) : posix.join(posix.dirname(file), name)),
  )
