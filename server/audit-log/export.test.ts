import assert from 'node:assert/strict'
import { test } from 'node:test'
import papaparse from 'papaparse'
import { exportAuditLog } from '#contract/audit-log.ts'
import { type EndpointInput, urlOf } from '#contract/endpoint.ts'
import { deleteUser, editUser } from '#contract/users.ts'
import { inTransaction } from '../kernel/context.ts'
import { type Stage, stage } from '../testing/stage.ts'

async function download({ as }: Stage, query: EndpointInput<typeof exportAuditLog>['query'] = {}) {
  const answer = await as('nora').send({ method: 'GET', url: urlOf(exportAuditLog, { query }) })
  assert.equal(answer.statusCode, 200)
  assert.ok(answer.body.startsWith('\uFEFF'))
  const [header, ...rows] = papaparse.parse<string[]>(answer.body.slice(1)).data
  return { answer, header, rows }
}

test('an administrator downloads exactly the filtered entries', async () => {
  const world = await stage()
  const { as, ids } = world
  await as('nora').call(editUser, { params: { id: ids.ben }, body: { lastName: 'Braun' } })
  await as('nora').call(deleteUser, { params: { id: ids.uma } })

  const { answer, header, rows } = await download(world, { target_type: 'user', search: 'WHITFIELD' })

  assert.match(
    String(answer.headers['content-disposition']),
    /^attachment; filename="audit-log-2026-11-20\.csv"/,
  )
  assert.deepEqual(header, ['Entry', 'Time', 'Admin', 'Action', 'Target', 'Details'])
  assert.deepEqual(
    rows.map((row) => row.slice(1)),
    [
      [
        '20/11/2026 10:00:00',
        'Nora Whitfield',
        'User deleted',
        `User #${ids.uma} Uma Patel`,
        'Deleted Uma Patel',
      ],
      [
        '20/11/2026 10:00:00',
        'Nora Whitfield',
        'User changed',
        `User #${ids.ben} Ben Braun`,
        "Ben Brown: last name from 'Brown' to 'Braun'",
      ],
    ],
  )
})

test('the download is recorded in the log but is not in the file', async () => {
  const world = await stage()
  await world.as('nora').token()

  const whole = await download(world)
  const narrowed = await download(world, { admin_id: world.ids.nora, action: 'session.signed_in' })

  assert.equal(whole.rows.length, 1)
  assert.equal(narrowed.rows.length, 1)
  assert.deepEqual(
    (await world.recorded(2)).map(({ action, actor_id, details }) => [action, actor_id, details]),
    [
      [
        'audit_log.exported',
        world.ids.nora,
        "Downloaded 1 entry of the audit log as a file; action 'Signed in', admin 'Nora Whitfield'",
      ],
      ['audit_log.exported', world.ids.nora, 'Downloaded 1 entry of the audit log as a file; no filter'],
    ],
  )
})

test('a cell that a spreadsheet would read as a formula is escaped', async () => {
  const world = await stage()
  await inTransaction(world.ctx, async (ctx) => ctx.record('program.started', null, '=HYPERLINK("http://x")'))

  const { rows } = await download(world, { action: 'program.started' })

  assert.equal(rows[0]?.[2], 'The system')
  assert.equal(rows[0]?.[5], `'=HYPERLINK("http://x")`)
})

test('a long log is exported complete and in order', async () => {
  const world = await stage()
  await inTransaction(world.ctx, async (ctx) => {
    for (let n = 1; n <= 1_200; n += 1) ctx.record('program.started', null, `Number ${n}`)
  })

  const { rows } = await download(world, { action: 'program.started' })

  assert.deepEqual(
    rows.map(([, , , , , details]) => details),
    Array.from({ length: 1_200 }, (_, index) => `Number ${1_200 - index}`),
  )
})

test('a mentor cannot download the log, and the attempt is recorded', async () => {
  const { as, ids, recorded } = await stage()

  assert.equal((await as('max').refused(exportAuditLog)).status, 403)

  const [entry] = await recorded()
  assert.deepEqual([entry?.action, entry?.actor_id], ['access.refused', ids.max])
})
