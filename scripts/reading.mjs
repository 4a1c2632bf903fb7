// node scripts/reading.mjs: counts the files and lines that a reader opens to follow an action inside its
// feature, from the page to the SQL. STYLE.md rule 13 has the limits.
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inProject } from './lib/project.mjs'
import { filesIn } from './lib/test-files.mjs'

/** The page where a person begins, and the endpoint that changes the row. */
const actions = {
  'sign in': ['web/signing-in/LoginPage.tsx', 'signIn'],
  'write a note': ['web/notes/NotesPage.tsx', 'addNote'],
  'schedule a shift': ['web/shifts/ShiftsPage.tsx', 'scheduleShift'],
  'record an outcome': ['web/shifts/ShiftsPage.tsx', 'recordOutcome'],
  'set progress': ['web/mentees/MentoringPage.tsx', 'setProgress'],
  'add a goal': ['web/goals/GoalsPanel.tsx', 'addGoal'],
  'save a plan': ['web/learning-plans/LearningPlansPage.tsx', 'editPlan'],
  'approve a referral': ['web/referrals/AdminReferralsPage.tsx', 'decideReferral'],
  'deactivate a user': ['web/users/UsersPage.tsx', 'editUser'],
  'sign a record': ['web/sign-off/SignOffPage.tsx', 'confirmSummary'],
}

const sources = new Map(
  ['.ts', '.tsx']
    .flatMap((ending) => filesIn(['contract', 'server', 'web'], ending, []))
    .filter((file) => !/\.test\.ts$|^server\/testing\//.test(file))
    .map((file) => [file, parse(file)]),
)

/** Returns { action, files, lines } for each action. */
export const readings = () =>
  Object.entries(actions).map(([action, [page, endpoint]]) => {
    const files = [...new Set([...inBrowser(page, endpoint), declarationOf(endpoint), ...onServer(endpoint)])]
    return { action, files, lines: files.reduce((sum, file) => sum + sources.get(file).lines, 0) }
  })

/** The shortest way from the page to the hook of the call, and what the parts on this way import of their feature. */
function inBrowser(page, endpoint) {
  const [api, hook] = hookOf(endpoint, page)
  const uses = (file) => sources.get(file).imports.some(({ name }) => name === hook)
  const users = [...sources.keys()].filter((file) => sameFolder(file, page) && uses(file))
  const way = wayTo(page, users.length ? users : [api])
  const files = new Set([...way.slice(1), api])
  for (const file of files) for (const next of ownImports(file, { lazy: [] })) files.add(next)
  return [page, ...files]
}

/** The file and name of the mutation that makes the call. */
function hookOf(endpoint, page) {
  const calls = new RegExp(`useApiMutation\\(\\s*${endpoint}\\b`)
  for (const [file, { parts }] of sources)
    for (const [name, text] of parts) if (sameFolder(file, page) && calls.test(text)) return [file, name]
  throw new Error(`No mutation beside ${page} makes the call ${endpoint}.`)
}

function wayTo(page, ends) {
  const ways = [[page]]
  const seen = new Set([page])
  for (const way of ways) {
    if (ends.includes(way.at(-1))) return way
    for (const next of ownImports(way.at(-1), sources.get(way.at(-1))).filter((file) => !seen.has(file))) {
      seen.add(next)
      ways.push([...way, next])
    }
  }
  throw new Error(`${page} does not lead there.`)
}

/** The imports of the same feature, and those that are loaded late. */
const ownImports = (file, { lazy }) =>
  [...sources.get(file).imports.map(({ from }) => from), ...lazy].filter(
    (from) => sources.has(from) && sameFolder(from, file),
  )

const declarationOf = (endpoint) =>
  [...sources].find(([file, { parts }]) => file.startsWith('contract/') && parts.has(endpoint))[0]

/** The handler of the endpoint, and every function of the same feature that it calls. */
function onServer(endpoint) {
  const handler = new RegExp(`\\b\\w+\\([^()]*?\\b(?:contract\\.)?${endpoint},[\\s\\S]*?(?=\\n\\n|\\n}\\n)`)
  const [routes, text] = [...sources]
    .filter(([file]) => file.endsWith('/routes.ts'))
    .map(([file, { text }]) => [file, handler.exec(text)?.[0]])
    .find(([, found]) => found)
  const files = new Set([routes])
  const seen = new Set()
  follow(routes, text)
  return files

  function follow(file, text) {
    const { imports, parts } = sources.get(file)
    for (const [name] of text.matchAll(/\b[A-Za-z]\w*/g)) {
      if (parts.has(name)) visit(file, name)
      const used = imports.find((one) => one.local === name)
      if (!used || !sameFolder(used.from, routes) || !sources.has(used.from)) continue
      if (used.name !== '*') visit(used.from, used.name)
      else
        for (const [, member] of text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g')))
          visit(used.from, member)
    }
  }

  function visit(file, name) {
    const part = sources.get(file).parts.get(name)
    if (part === undefined || seen.has(`${file} ${name}`)) return
    seen.add(`${file} ${name}`)
    files.add(file)
    follow(file, part)
  }
}

const sameFolder = (file, other) => posix.dirname(file) === posix.dirname(other)

/** The imports of a file, and the text of each name that it declares at the top level. */
function parse(file) {
  const text = readFileSync(inProject(file), 'utf8')
  const resolve = (name) => (name[0] === '#' ? name.slice(1) : posix.join(posix.dirname(file), name))
  const imports = [...text.matchAll(/^import (?!type )([^']*) from '([^']+)'/gm)].flatMap(([, names, from]) =>
    localsOf(names).map((one) => ({ ...one, from: resolve(from) })),
  )
  const lazy = [...text.matchAll(/import\('([^']+)'\)/g)].map(([, from]) => resolve(from))
  const starts = [...text.matchAll(/^(?:export )?(?:async )?(?:function|const) (\w+)/gm)]
  const parts = new Map(
    starts.map((start, index) => [
      start[1],
      text.slice(start.index + start[0].length, starts[index + 1]?.index),
    ]),
  )
  return { text, imports, lazy, parts, lines: text.split('\n').length - 1 }
}

function localsOf(names) {
  const all = /\* as (\w+)/.exec(names)
  if (all) return [{ name: '*', local: all[1] }]
  return (/{([^}]*)}/.exec(names)?.[1] ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one && !one.startsWith('type '))
    .map((one) => {
      const [name, local = name] = one.split(' as ')
      return { name, local }
    })
}

if (import.meta.url === pathToFileURL(process.argv[1]).href)
  for (const { action, files, lines } of readings())
    console.log(
      `${action.padEnd(20)}${String(files.length).padStart(3)} files${String(lines).padStart(6)} lines`,
      process.argv.includes('--files') ? `\n    ${files.join('\n    ')}` : '',
    )
