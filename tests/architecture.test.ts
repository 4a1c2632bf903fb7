import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { test } from 'node:test'
import { type Node, sources, visit } from './definitions.ts'

const project = join(import.meta.dirname, '..')
const isTest = (file: string) => /\.test\.tsx?$/.test(file)
const files = globSync(['{contract,demo,server}/**/*.ts', 'web/**/*.{ts,tsx}'], { cwd: project })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !isTest(file) && !file.startsWith('server/testing/'))
const sourceOf = (file: string) => readFileSync(join(project, file), 'utf8')

const own = '<own folder>'
const drivers = /^(node:|kysely|pg$|nodemailer$|@aws-sdk\/client-s3$|yazl$|openid-client$|jose$)/
/** The files that a file may import. The first matching row applies. ARCHITECTURE.md lists the same. */
const rules: [file: RegExp, may: (RegExp | typeof own)[]][] = [
  [/^contract\//, [/^contract\//, /^zod\/mini$/]],
  [/^server\/main\.ts$/, [/./]],
  [
    /^demo\//,
    [
      /^(contract|demo|server\/(database|kernel|adapters|audit-log|learning-plans\/agreement-text))\b/,
      /^(node:|kysely$)/,
    ],
  ],
  [/^server\/(database|adapters)\//, [/^contract\//, own, /^server\/database\//, drivers]],
  [
    /^server\/kernel\//,
    [
      /^(contract|server\/(kernel|database|adapters))\//,
      /^package\.json$/,
      /^(node:|zod\/mini$|fastify|@fastify\/|kysely$|papaparse$|pdfkit$|pino$)/,
    ],
  ],
  [/^server\/programme-conditions\.ts$/, [/^(contract|server\/database)\//, /^kysely$/]],
  [/^server\/locks\.ts$/, [/^(contract|server\/(database|kernel))\//, /^server\/access\.ts$/]],
  [/^server\/record-limits\.ts$/, [/^(contract|server\/(database|kernel))\//, /^kysely$/]],
  [
    /^server\/access\.ts$/,
    [/^(contract|server\/(database|kernel))\//, /^server\/programme-conditions\.ts$/, /^kysely$/],
  ],
  [
    /^server\/counts\.ts$/,
    [/^(contract|server\/database)\//, /^server\/(access|programme-conditions)\.ts$/, /^kysely$/],
  ],
  [
    /^server\/app\.ts$/,
    [
      /^server\/[\w-]+\/([\w-]+-)?routes\.ts$/,
      /^server\/operations\/(api-docs\/openapi|monitoring\/(metrics|traces))\.ts$/,
      /^server\/(undo|web)\.ts$/,
      /^server\/kernel\//,
      /^(fastify|@fastify\/)/,
    ],
  ],
  [
    /^server\/web\.ts$/,
    [/^contract\//, /^server\/kernel\//, /^server\/settings\/rules\.ts$/, /^(node:|fastify|@fastify\/)/],
  ],
  [/^server\/undo\.ts$/, [/^(contract|server)\//, /^fastify$/]],
  [
    /^server\/[\w-]+\/([\w-]+-)?queries\.ts$/,
    [
      /^(contract|server\/(database|kernel))\//,
      /^server\/(access|counts|programme-conditions)\.ts$/,
      own,
      /^kysely$/,
    ],
  ],
  // The leaves: no leaf may import a feature's rules.
  [
    /^server\/messaging\//,
    [
      /^(contract|server\/(database|kernel|adapters|undo))\//,
      /^server\/(access|programme-conditions)\.ts$/,
      own,
      /^(node:|zod\/mini$|ical-generator$)/,
    ],
  ],
  [/^server\/accounts\//, [/^(contract|server\/(database|kernel))\//, own]],
  [
    /^server\/signing-in\//,
    [
      /^(contract|server\/(database|kernel|adapters|messaging|accounts))\//,
      /^server\/referrals\/account-links\.ts$/,
      own,
      /^(node:|zod\/mini$|fastify$|otpauth$|@simplewebauthn\/server$|@zxcvbn-ts\/language-common$)/,
    ],
  ],
  [/^server\/delivery\//, [/^(contract|server)\//]],
  // The rest of a feature may import its own queries, all leaves, and from other features anything but
  // queries and routes.
  [
    /^server\/[\w-]+\//,
    [
      /^(contract|server\/(database|kernel|accounts))\//,
      /^server\/(access|locks|programme-conditions|record-limits)\.ts$/,
      own,
      /^server\/[\w-]+\/(?!([\w-]+-)?(queries|routes)\.ts)[\w-]+\.ts$/,
      /^(node:|zod\/mini$|fastify|@fastify\/|@zxcvbn-ts\/language-common$|file-type$|yauzl$|sax$|pdfkit$|ical-generator$|prom-client$|@opentelemetry\/)/,
    ],
  ],
  [/^web\/kernel\//, [/^contract\//, own, /^[^.#]/]],
  [/^web\/kit\//, [/^contract\//, /^web\/(kit|kernel)\//, /^[^.#]/]],
  [/^web\/programme\//, [/^contract\//, /^web\/kit\//, own, /^[^.#]/]],
  [/^web\/(main\.tsx|app\/)/, [/^(contract|web)\//, /^[^.#]/]],
  // Composed screens contain panels of other features.
  [
    /^web\/(assignments|attention|dashboard|debriefs|goals|learning-plans|mentees|people|preparation|profile|referrals|reports|settings|shifts|users)\//,
    [/^contract\//, /^web\/(?!app\/)/, /^[^.#]/],
  ],
  [/^web\//, [/^contract\//, /^web\/(kit|kernel|programme)\//, own, /^[^.#]/]],
]

function importsOf(file: string): string[] {
  const statements = sourceOf(file).matchAll(
    /(?:^|\n)\s*(?:import|export)\b[^'";]*?from\s*'([^']+)'|import\(\s*'([^']+)'\s*\)|(?:^|\n)import\s+'([^']+)'/g,
  )
  return [...statements].map(([, from, lazy, bare]) => resolveImport(file, (from ?? lazy ?? bare) as string))
}

function resolveImport(file: string, name: string): string {
  if (name.startsWith('#')) return name.slice(1)
  if (!name.startsWith('.')) return name
  return relative(project, join(project, dirname(file), name)).replaceAll('\\', '/')
}

const isOurs = (name: string) => /^(contract|demo|server|web)\//.test(name)

for (const file of files)
  test(`${file} imports only what its place allows`, () => {
    const [, allowed = []] = rules.find(([pattern]) => pattern.test(file)) ?? []
    assert.ok(allowed.length > 0, 'no row of the table fits this file')
    for (const name of importsOf(file)) {
      const fits = allowed.some((rule) =>
        rule === own
          ? dirname(name) === dirname(file) || name.startsWith(`${dirname(file)}/`)
          : rule.test(name) && !(isOurs(name) && rule.source === '^[^.#]'),
      )
      assert.ok(fits, `it imports ${name}`)
    }
  })

test('the browser never imports the server, nor the server the browser', () => {
  for (const file of files)
    for (const name of importsOf(file)) {
      assert.ok(!(file.startsWith('web/') && name.startsWith('server/')), `${file} imports ${name}`)
      assert.ok(!(file.startsWith('server/') && name.startsWith('web/')), `${file} imports ${name}`)
    }
})

test('neither files nor folders import each other in a circle', () => {
  const filesOfFile = new Map(
    files.map((file) => [file, importsOf(file).filter((name) => files.includes(name))]),
  )
  const foldersOfFolder = new Map<string, string[]>()
  for (const [file, imports] of filesOfFile)
    foldersOfFolder.set(folderOf(file), [
      ...(foldersOfFolder.get(folderOf(file)) ?? []),
      ...imports.map(folderOf).filter((folder) => folder !== folderOf(file)),
    ])

  assert.deepEqual(circlesIn(filesOfFile), [])
  assert.deepEqual(circlesIn(foldersOfFolder), [])
})

/** The feature or leaf, such as 'server/users'. A file directly under a root is its own folder. */
const folderOf = (file: string) => file.split('/').slice(0, 2).join('/')

/** Lists each circular import once, as text: 'a imports b, which imports a'. */
function circlesIn(imports: Map<string, string[]>): string[] {
  const finished = new Set<string>()
  const circles: string[] = []

  function follow(name: string, path: string[]) {
    const begin = path.indexOf(name)
    if (begin >= 0) circles.push(`${path.slice(begin).join(' imports ')} imports ${name}`)
    if (begin >= 0 || finished.has(name)) return
    for (const next of imports.get(name) ?? []) follow(next, [...path, name])
    finished.add(name)
  }

  for (const name of imports.keys()) follow(name, [])
  return circles.map((circle) => circle.replace(/(?<= imports \S+) imports /g, ', which imports '))
}

test('no production code imports the demo', () => {
  for (const file of files.filter((name) => !name.startsWith('demo/')))
    for (const name of importsOf(file)) assert.ok(!name.startsWith('demo/'), `${file} imports ${name}`)
})

const foldersIn = (root: string) =>
  globSync(`${root}/*/`, { cwd: project }).map((folder) => basename(folder.replaceAll('\\', '/')))

/** Endpoints with screens in another folder, and browser folders without a feature, each with the reason. */
const withoutTwin: Record<string, string> = {
  admin: 'a page of links to the features',
  profile: 'a page of what session, users and calendar keep of oneself',
  app: 'the table of pages, and what surrounds each',
  kernel: 'calls, queries and the session',
  kit: 'knows no feature',
  programme: 'looks that several features share',
  public: 'files that are served as they are',
  about: 'pages whose texts are settings, and the one for people without an account',
  help: 'the guides, which are texts and pictures',
}

/** A contract in several files, because one would have over 400 lines. */
const contractsOf: Record<string, string[]> = {
  'signing-in': ['session', 'proof', 'factors', 'work-account'],
}

test('each feature of the browser has a contract and a folder of the same name', () => {
  const asked = foldersIn('server').filter((name) => files.includes(`server/${name}/routes.ts`))
  const shown = foldersIn('web')

  assert.ok(asked.length > 15, `only ${asked.length} features were found`)
  for (const name of asked.flatMap((feature) => contractsOf[feature] ?? [feature]))
    assert.ok(files.includes(`contract/${name}.ts`), `contract/${name}.ts is missing`)
  const single = [...asked, ...shown].filter((name) => !(asked.includes(name) && shown.includes(name)))
  assert.deepEqual(single.sort(), Object.keys(withoutTwin).sort())
})

/**
 * Words of the product. `documents` and `notes` count only in the plural: a web page is a document, and a
 * toast has the label 'Note'.
 */
const productWords =
  /\b(mentor|mentee|mentoring|mst|programme|referral|applicant|department|ward|shift|goal|plan|objective|administrator|admin)s?\b|\b(documents|notes)\b/i

test('the kernel of the server contains no words of the product', () => {
  const kernel = files.filter((file) => file.startsWith('server/kernel/') && !file.endsWith('.test.ts'))
  assert.ok(kernel.length > 40, `only ${kernel.length} files were found`)
  // People act by roles and account for what they do, so these words are not of one programme.
  const words =
    /\b(mentor|mentee|mentoring|referral|applicant|shift|goal|objective|debrief|milestone|handover)s?\b/i
  for (const file of kernel) {
    const text = sourceOf(file)
      .replaceAll('.shift()', '')
      .replace(/([a-z])([A-Z])/g, '$1 $2')
    assert.equal(words.exec(text)?.[0], undefined, file)
  }
})

test('the kit contains no words of the product', () => {
  const kit = globSync('web/kit/**/*.{ts,tsx,css}', { cwd: project })
  assert.ok(kit.length > 80, `only ${kit.length} files were found`)
  for (const file of kit) {
    const words = sourceOf(file)
      .replaceAll('event.shiftKey', '')
      .replace(/([a-z])([A-Z])/g, '$1 $2')
    const [word] = productWords.exec(words) ?? []
    assert.equal(word, undefined, file)
  }
})

test('no component gets a conditional spread of props, which would hide a prop that it does not have', () => {
  const conditions = ['ConditionalExpression', 'LogicalExpression']
  const found: string[] = []
  for (const { file, text, program } of sources.values())
    if (file.endsWith('.tsx'))
      visit(program, (node) => {
        if (node.type !== 'JSXSpreadAttribute') return
        const { argument } = node as unknown as { argument: Node }
        const { type } =
          argument.type === 'ParenthesizedExpression' ? (argument.expression as Node) : argument
        if (conditions.includes(type)) found.push(`${file}: ${text.slice(node.start, node.end)}`)
      })

  assert.deepEqual(found, [])
})

const filesWithStorage = [
  'web/dashboard/DashboardPage.tsx',
  'web/kernel/offline-lists.ts',
  'web/kernel/offline.ts',
  'web/kernel/session-store.ts',
  'web/kernel/session.ts',
  'web/kernel/unsent.ts',
  'web/kit/form/DraftNotice.tsx',
  'web/kit/shortcuts.ts',
  'web/signing-in/link.ts',
  'web/signing-in/own-page.ts',
]

test('the web app stores data in the browser from known files only: docs/security.md has the table', () => {
  const storage = /\b(localStorage|sessionStorage|indexedDB|caches|document\.cookie)\b(?!`)/
  const users = files.filter((file) => file.startsWith('web/') && storage.test(sourceOf(file)))

  assert.deepEqual(users.sort(), filesWithStorage)
})

test('each table is written by one feature only', () => {
  const writers = new Map<string, Set<string>>()
  for (const file of files.filter((name) => /^server\/(?!database\/)/.test(name)))
    for (const [, table = ''] of sourceOf(file).matchAll(
      /(?:insertInto\(|updateTable\(|deleteFrom\(|saveRow\([\w.]+, )'(\w+)'/g,
    ))
      writers.set(table, (writers.get(table) ?? new Set()).add(dirname(file)))

  const shared = [...writers].filter(([, features]) => features.size > 1)
  // While it authenticates a call, the kernel deletes an expired session and saves the last use of a key.
  assert.deepEqual(Object.fromEntries(shared), {
    api_keys: new Set(['server/kernel/http', 'server/keys']),
    sessions: new Set(['server/signing-in', 'server/kernel/http']),
  })
})

test('SQL of one engine is in the database folder only', () => {
  const dialect = /\b(pragma|for update|skip locked|ilike|strftime|autoincrement|::\w+)\b/i
  const elsewhere = files.filter((file) => /^server\/(?!database\/|adapters\/)/.test(file))
  const offenders = elsewhere.filter((file) =>
    [...sourceOf(file).matchAll(/sql(?:<[^>]*>)?`([^`]*)`/g)].some(([, text = '']) => dialect.test(text)),
  )

  assert.deepEqual(offenders, [])
})

test("the browser has exactly the pages of the server's table of paths", () => {
  const paths = sourceOf('web/app/router.tsx').matchAll(/path: ('[^']+'[^,]*)/g)

  assert.deepEqual(
    [...paths].map(([, path]) => path),
    ["'/login' satisfies OpenPath", "'*'"],
  )
  for (const table of ['Record<SignedInPath, Page>', 'Record<Exclude<OpenPath, '])
    assert.ok(sourceOf('web/app/routes.tsx').includes(table), table)
  assert.ok(sourceOf('web/app/router.tsx').includes('Record<MovedPath, '))
})

test('no file has over 400 lines', () => {
  const lengthOf = (file: string) => sourceOf(file).split('\n').length - 1
  const everyFile = globSync('{bench,contract,demo,e2e,scripts,server,tests,web}/**/*.{ts,tsx,mjs}', {
    cwd: project,
  }).map((file) => file.replaceAll('\\', '/'))
  const isLong = (file: string) => !/^server\/database\/migrations\//.test(file) && lengthOf(file) > 400

  assert.ok(everyFile.some(isTest) && everyFile.some((file) => file.endsWith('.spec.ts')))
  assert.deepEqual(everyFile.filter(isLong), [])
})

test('every Mantine package has the same version', () => {
  const { packages } = JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8'))
  const mantine = Object.entries(packages as Record<string, { version: string }>).filter(([path]) =>
    /node_modules\/@mantine\/[\w-]+$/.test(path),
  )

  assert.ok(mantine.length > 1)
  assert.deepEqual([...new Set(mantine.map(([, { version }]) => version))].length, 1, JSON.stringify(mantine))
})
