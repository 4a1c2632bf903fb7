import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { test } from 'node:test'

const project = join(import.meta.dirname, '..')
const isTest = (file: string) => /\.test\.tsx?$/.test(file)
const files = globSync(['{contract,demo,server}/**/*.ts', 'web/**/*.{ts,tsx}'], { cwd: project })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !isTest(file) && !file.startsWith('server/testing/'))
const sourceOf = (file: string) => readFileSync(join(project, file), 'utf8')

/** Which files a file may import, by the first row whose pattern fits it: ARCHITECTURE.md shows the same table. */
const own = '<own folder>'
const rules: [file: RegExp, may: (RegExp | typeof own)[]][] = [
  [/^contract\//, [/^contract\//, /^zod\/mini$/]],
  [/^server\/main\.ts$/, [/./]],
  [/^demo\//, [/^(contract|demo|server\/(database|kernel|adapters|audit-log))\//, /^(node:|kysely$)/]],
  [
    /^server\/(database|adapters)\//,
    [/^contract\//, own, /^server\/database\//, /^(node:|kysely|pg$|nodemailer$|@aws-sdk\/client-s3$)/],
  ],
  [
    /^server\/kernel\//,
    [
      /^(contract|server\/(kernel|database|adapters))\//,
      /^package\.json$/,
      /^(node:|zod\/mini$|fastify|@fastify\/|kysely$|papaparse$|pino$)/,
    ],
  ],
  [/^server\/access\.ts$/, [/^(contract|server\/(database|kernel))\//, /^kysely$/]],
  [/^server\/counting\.ts$/, [/^(contract|server\/database)\//, /^server\/access\.ts$/, /^kysely$/]],
  [
    /^server\/app\.ts$/,
    [
      /^server\/[\w-]+\/(routes|openapi|metrics)\.ts$/,
      /^server\/web\.ts$/,
      /^server\/kernel\//,
      /^(fastify|@fastify\/)/,
    ],
  ],
  [
    /^server\/web\.ts$/,
    [/^contract\//, /^server\/kernel\//, /^server\/settings\/rules\.ts$/, /^(node:|fastify|@fastify\/)/],
  ],
  [
    /^server\/[\w-]+\/([\w-]+-)?queries\.ts$/,
    [/^(contract|server\/(database|kernel))\//, /^server\/(access|counting)\.ts$/, own, /^kysely$/],
  ],
  // The rest of a feature: its own queries, and of its neighbours anything but their queries and routes.
  [
    /^server\/[\w-]+\//,
    [
      /^(contract|server\/(database|kernel))\//,
      /^server\/access\.ts$/,
      own,
      /^server\/[\w-]+\/(?!([\w-]+-)?queries\.ts|routes\.ts)[\w-]+\.ts$/,
      /^(node:|zod\/mini$|fastify|@fastify\/|@zxcvbn-ts\/language-common$|file-type$|yauzl$|yazl$|ical-generator$|prom-client$)/,
    ],
  ],
  [/^web\/(kit|kernel)\//, [/^contract\//, /^web\/(kit|kernel)\//, /^[^.#]/]],
  [/^web\/programme\//, [/^contract\//, /^web\/kit\//, own, /^[^.#]/]],
  [/^web\/(main\.tsx|app\/)/, [/^(contract|web)\//, /^[^.#]/]],
  // Composed screens show their neighbours' panels.
  [
    /^web\/(dashboard|mentees|profile|referrals|reports|users)\//,
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

test('nothing that runs in a real programme knows of the demo', () => {
  for (const file of files.filter((name) => !name.startsWith('demo/')))
    for (const name of importsOf(file)) assert.ok(!name.startsWith('demo/'), `${file} imports ${name}`)
})

test('each table is written by one feature only', () => {
  const writers = new Map<string, Set<string>>()
  for (const file of files.filter((name) => /^server\/(?!database\/)/.test(name)))
    for (const [, table = ''] of sourceOf(file).matchAll(/(?:insertInto|updateTable|deleteFrom)\('(\w+)'\)/g))
      writers.set(table, (writers.get(table) ?? new Set()).add(dirname(file)))

  const shared = [...writers].filter(([, features]) => features.size > 1)
  // A session found expired is deleted where it is found: by the kernel, which asks who is calling.
  assert.deepEqual(
    shared.map(([table, features]) => [table, [...features].sort()]),
    [['sessions', ['server/kernel', 'server/session']]],
  )
})

test('SQL of one engine stands in the database folder only', () => {
  const dialect = /\b(pragma|for update|skip locked|ilike|strftime|autoincrement|::\w+)\b/i
  const elsewhere = files.filter((file) => /^server\/(?!database\/|adapters\/)/.test(file))
  const offenders = elsewhere.filter((file) =>
    [...sourceOf(file).matchAll(/sql(?:<[^>]*>)?`([^`]*)`/g)].some(([, text = '']) => dialect.test(text)),
  )

  assert.deepEqual(offenders, [])
})

test('the browser has no page beyond the table of paths that the server answers by', () => {
  const paths = sourceOf('web/app/router.tsx').matchAll(/path: ('[^']+'[^,]*)/g)

  assert.deepEqual(
    [...paths].map(([, path]) => path),
    ["'/login' satisfies OpenPath", "'*'"],
  )
  for (const table of ['Record<SignedInPath, Page>', 'Exclude<OpenPath, ', 'rowsOf<MovedPath, '])
    assert.ok(sourceOf('web/app/routes.tsx').includes(table), table)
})

test('source files stay short: half under 60 lines, nine in ten under 150, none over 300', () => {
  const lengths = files
    .filter((file) => !/migrations|demo\//.test(file))
    .map((file) => [sourceOf(file).split('\n').length - 1, file] as const)
    .sort(([a], [b]) => a - b)
  const at = (share: number) => lengths[Math.floor(lengths.length * share)]?.[0] ?? 0

  assert.ok(at(0.5) <= 60, `median ${at(0.5)}`)
  assert.ok(at(0.9) <= 150, `nine in ten ${at(0.9)}`)
  assert.deepEqual(
    lengths.filter(([lines]) => lines > 300),
    [],
  )
})

test('every Mantine package is of the one version that fits the others', () => {
  const { packages } = JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8'))
  const mantine = Object.entries(packages as Record<string, { version: string }>).filter(([path]) =>
    /node_modules\/@mantine\/[\w-]+$/.test(path),
  )

  assert.ok(mantine.length > 0)
  for (const [path, { version }] of mantine) assert.equal(version, '9.6.2', path)
})
