import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import papaparse from 'papaparse'
import { type Endpoint, urlOf } from '#contract/endpoint.ts'
import { reportNames } from '#contract/reports.ts'
import { exportApplicant, exportPerson } from '#contract/subject-access.ts'
import { signOffRow } from '#server/testing/rows.ts'
import { inTransaction } from '../server/kernel/context.ts'
import { demoStage } from '../server/testing/stage.ts'
import { unzipped } from '../server/testing/unzipped.ts'
import { everyEndpoint } from './every-endpoint.ts'

/** Every CSV file of the server, made from a database in which every typed text begins like a formula. */

const hostileStart = ' \u200b＝HYPERLINK("http://evil.example")\r\n@more\n'

/** Columns with values from the code, and identifiers. */
const fixedColumns = new Set([
  ...['role', 'status', 'kind', 'note_type', 'from_status', 'to_status', 'priority', 'password_set_by'],
  ...['email_key', 'password_hash', 'storage_key', 'media_type', 'topic', 'choice', 'mail_state'],
  ...['signed_in_by', 'second_factor', 'side', 'cause', 'state', 'directory_refused'],
  ...['asked_side', 'answer', 'hash', 'parts', 'themes', 'topics', 'milestones', 'counted'],
])
const instantOrHash = /^(\d{4}-\d\d-\d\d|[\w-]{32,}$)/

/** Files without texts that people typed. */
const filesWithoutTexts = [
  '/api/record/hours/csv',
  ...[
    'referrals',
    'progress',
    'moves',
    'shifts',
    'outcomes',
    'debriefs',
    'supernumerary',
    'support',
    'milestones',
    'sign_offs',
    'goals',
    'plans',
  ].map((report) => `/api/admin/reports/${report}/csv`),
  'csv/absences.csv',
  'csv/authenticator_apps.csv',
  'csv/calendar_feed.csv',
  'csv/devices.csv',
  'csv/guide.csv',
  'csv/letter_choices.csv',
  'csv/programmes.csv',
  'csv/recovery_codes.csv',
]

const world = await demoStage()
await addRowsThatTheDemoLacks()
await makeTextsHostile()

/** Whether a file contained a hostile text. */
const found = new Map<string, boolean>()

for (const { path } of everyEndpoint.filter(({ path }) => path.endsWith('/csv')))
  for (const report of path.includes(':report') ? reportNames : ['']) {
    const url = path.replace(':report', report)

    test(`no cell of ${url} is a formula, and the last row is whole`, async () => {
      checkFile(url, (await download(url)).toString())
    })
  }

test('no cell of a personal export is a formula, for any person', async () => {
  const { ids, db } = world
  const applicants = db.selectFrom('referrals').where('user_id', 'is', null)
  const { id } = await applicants.select('id').executeTakeFirstOrThrow()
  const invitations = db.selectFrom('password_tokens').where('email', '<>', '')
  const { user_id: invited } = await invitations.select('user_id').executeTakeFirstOrThrow()
  const people = [ids.nora, ids.max, ids.eva, invited].map((id) => addressOf(exportPerson, id))

  for (const url of [...people, addressOf(exportApplicant, id)])
    for (const [path, bytes] of await unzipped(await download(url)))
      if (path.endsWith('.csv')) checkFile(path, bytes.toString())
})

test("these tests found a hostile text in each file that contains people's texts", () => {
  const withoutTexts = [...found].filter(([, isHostile]) => !isHostile).map(([file]) => file)

  assert.deepEqual(withoutTexts.sort(), filesWithoutTexts.sort())
})

const addressOf = (endpoint: Endpoint, id: number) => urlOf(endpoint, { params: { id } })

async function download(url: string): Promise<Buffer> {
  // Administrators have no record of their own.
  const who = /\/(record|reflections)\//.test(url) ? 'eva' : 'nora'
  const answer = await world.as(who).send({ url })
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.rawPayload
}

function checkFile(file: string, text: string) {
  const [header = [], ...rows] = papaparse.parse<string[]>(text.slice(1)).data
  for (const row of rows) {
    assert.equal(row.length, header.length, `${file}: ${JSON.stringify(row)}`)
    for (const cell of row) assert.ok(!isFormula(cell), `${file}: ${JSON.stringify(cell)}`)
  }
  found.set(file, found.get(file) || text.includes('HYPERLINK'))
}

/** Reads a cell like the most tolerant spreadsheet: full-width signs count, invisible characters do not. */
const isFormula = (cell: string) =>
  /^[=+\-@]/.test(cell.normalize('NFKC').replace(/[\p{C}\p{Z}\s\p{DI}]/gu, ''))

async function addRowsThatTheDemoLacks() {
  const { ctx, db, ids } = world
  const { id: keyId } = await world.key()
  await db.updateTable('api_keys').set({ name: hostileStart }).where('id', '=', keyId).execute()
  await inTransaction(ctx, async (ctx) => ctx.record('user.changed', ids.eva, hostileStart))
  const linked_at = ctx.now().toISOString()
  const account = { user_id: ids.eva, issuer: hostileStart, subject: hostileStart, linked_at }
  await db.insertInto('work_accounts').values(account).execute()
  const passkey = { user_id: ids.eva, kind: 'device', name: 'My phone', created_at: linked_at } as const
  const device = { credential_id: 'one', public_key: 'one', counter: 0, transports: '[]' }
  await db
    .insertInto('passkeys')
    .values({ ...passkey, ...device })
    .execute()
  const at = ctx.now().toISOString()
  const signOff = db.insertInto('sign_offs').values(signOffRow(world)).returning('id')
  const { id: sign_off_id } = await signOff.executeTakeFirstOrThrow()
  const remark = { kind: 'addendum', words: 'Well done', name: 'Max Okafor', role: 'mentor' } as const
  await db
    .insertInto('sign_off_remarks')
    .values({ ...remark, sign_off_id, created_by: ids.max, created_at: at })
    .execute()
  const day = at.slice(0, 10)
  await db
    .insertInto('snoozes')
    .values({
      kind: 'unassigned',
      target_id: ids.eva,
      person_id: ids.eva,
      until: day,
      reason: 'On leave',
      snoozed_by: ids.nora,
      snoozed_at: at,
    })
    .execute()
  await db
    .insertInto('mentor_reminders')
    .values({ mentor_id: ids.max, mentee_id: ids.eva, day, reminded_at: at, reminded_by: ids.nora })
    .execute()
}

async function makeTextsHostile() {
  for (const { name: table, columns } of await world.db.introspection.getTables())
    for (const { name: column, dataType } of columns)
      if (/text|char/i.test(dataType) && table !== 'audit_log' && !fixedColumns.has(column))
        if (await holdsTexts(table, column))
          await sql`update ${sql.table(table)}
            set ${sql.id(column)} = ${hostileStart} || ${sql.id(column)}`.execute(world.db)
}

async function holdsTexts(table: string, column: string): Promise<boolean> {
  const { rows } = await sql<{ text: string | null }>`
    select distinct ${sql.id(column)} as text from ${sql.table(table)}`.execute(world.db)
  return rows.some(({ text }) => text && !instantOrHash.test(text))
}
