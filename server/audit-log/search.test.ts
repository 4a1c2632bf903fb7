import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AuditEntry, listAuditLog } from '#contract/audit-log.ts'
import { submitReferral } from '#contract/referrals.ts'
import { signIn } from '#contract/session.ts'
import { deleteUser, editUser } from '#contract/users.ts'
import { inTransaction } from '../kernel/context.ts'
import { type Stage, stage } from '../testing/stage.ts'

const world = await stage()
const { as, ids, ctx, visitor } = world

/** Records an entry with these details. */
const note = (details: string, by = ctx) =>
  inTransaction(by, async (ctx) => ctx.record('program.started', null, details))

await as('nora').call(editUser, { params: { id: ids.ben }, body: { lastName: 'Braun' } })
await as('nora').call(deleteUser, { params: { id: ids.uma } })
await visitor.refused(signIn, { body: { email: 'max@mst.example', password: 'wrong' } })
await inTransaction(ctx, async (ctx) => ctx.record('letters.chosen', null, ''))
for (const details of ["It's 100% of Zoë's ÉTUDES", 'C:\\folder 🌻', 'Nothing of note']) await note(details)
await note('From the first of July', { ...ctx, now: () => new Date('2026-06-30T23:30:00.000Z') })

const search = (text: string): Promise<AuditEntry[]> =>
  as('nora').call(listAuditLog, { query: { search: text } })
const detailsFound = async (text: string) => (await search(text)).map(({ details }) => details)

for (const [what, text, actions] of [
  ['an action in readable words', 'User deleted', ['user.deleted']],
  ['an action in words of its own', 'email choices', ['letters.chosen']],
  ['a target as it is shown', `uSER #${ids.ben}`, ['user.changed']],
  ['words of two columns side by side', 'whitfield user changed', ['user.changed']],
  ['spaces around it', '  user DELETED ', ['user.deleted']],
  ['who was not signed in', 'not signed in', ['session.refused']],
  ['nothing that is there', 'no such words', []],
] as const)
  test(`the search finds ${what}`, async () => {
    assert.deepEqual(
      (await search(text)).map(({ action }) => action),
      actions,
    )
  })

test('the search finds the actor by name', async () => {
  const matching = await search('NORA whit')

  assert.ok(matching.length > 0)
  for (const { admin_id } of matching) assert.equal(admin_id, ids.nora)
})

test('the search finds entries of the system', async () => {
  assert.equal((await search('the system')).length, 5)
})

test('special characters of the database match literally', async () => {
  assert.deepEqual(await detailsFound('100%'), ["It's 100% of Zoë's ÉTUDES"])
  assert.deepEqual(await detailsFound("zoë's étud"), ["It's 100% of Zoë's ÉTUDES"])
  assert.deepEqual(await detailsFound('ZOË'), ["It's 100% of Zoë's ÉTUDES"])
  assert.deepEqual(await detailsFound('🌻'), ['C:\\folder 🌻'])
  assert.deepEqual(await detailsFound('c:\\f'), ['C:\\folder 🌻'])
  for (const nowhere of ['%%', '_', '1_0%', "' or 1=1 --", '"', ';drop table audit_log'])
    assert.deepEqual(await detailsFound(nowhere), [], nowhere)
})

test('the search matches displayed days and times together with words', async () => {
  assert.deepEqual(await detailsFound('01/07/2026'), ['From the first of July'])
  assert.deepEqual(await detailsFound('01/07/2026 00:30'), ['From the first of July'])
  assert.deepEqual(await detailsFound('01/07'), ['From the first of July'])
  assert.deepEqual(await detailsFound('07/2026 the system'), ['From the first of July'])
  assert.deepEqual(await detailsFound('01/07/2026 nora'), [])
  assert.deepEqual(await detailsFound('31/02/2026'), [])
})

test('the search matches a day in the details', async () => {
  await note('The start moved to 24/12/2031')

  assert.deepEqual(await detailsFound('24/12/2031'), ['The start moved to 24/12/2031'])
})

test('search and filters combine', async () => {
  const byNora = { admin_id: ids.nora, search: 'braun' }
  const all = await as('nora').call(listAuditLog, { query: byNora })
  const none = await as('nora').call(listAuditLog, { query: { ...byNora, action: 'user.deleted' } })

  assert.deepEqual([all.length, none.length], [1, 0])
})

test('an empty search returns everything; a long one or one with control characters is refused', async () => {
  const everything = await as('nora').call(listAuditLog)
  assert.equal((await search('  ')).length, everything.length)

  for (const text of ['x'.repeat(101), 'a\u0000b'])
    assert.equal((await as('nora').refused(listAuditLog, { query: { search: text } })).status, 400)
})

test('an entry names the actor, the system or a visitor', async () => {
  await visitor.call(submitReferral, {
    body: {
      firstName: 'Ida',
      lastName: 'Quist',
      email: 'ida@mst.example',
      grsNumber: 'GRS-1',
      reason: 'Help',
    },
  })

  const rolesOf = async (text: string) => (await search(text)).map(({ actor_role }) => actor_role)
  assert.deepEqual(await rolesOf('ida quist'), ['visitor'])
  assert.deepEqual(await rolesOf('nothing of note'), ['system'])
  assert.deepEqual(await rolesOf('user deleted'), ['admin'])
})

async function pageAt({ app }: Stage, url: string) {
  const token = await as('nora').token()
  const { headers, body } = await app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  const linkTo = (relation: string) =>
    new RegExp(`<([^>]+)>; rel="${relation}"`).exec(String(headers.link ?? ''))?.[1]
  return {
    matching: (JSON.parse(body) as AuditEntry[]).map(({ details }) => details),
    total: Number(headers['x-total-count']),
    newer: Number(headers['x-newer-count']),
    next: linkTo('next'),
    prev: linkTo('prev'),
  }
}

for (const filter of ['', 'search=paged&', 'action=program.started&search=PAGED&'])
  test(`pages link older and newer ones, with their position (${filter || 'the whole log'})`, async () => {
    if ((await search('paged 7')).length === 0) for (let n = 1; n <= 7; n += 1) await note(`Paged ${n}`)

    const first = await pageAt(world, `/api/mentoring/admin/audit-log?${filter}limit=2`)
    const second = await pageAt(world, first.next ?? '')
    const third = await pageAt(world, second.next ?? '')
    const back = await pageAt(world, third.prev ?? '')
    const start = await pageAt(world, back.prev ?? '')

    assert.deepEqual(first.matching, ['Paged 7', 'Paged 6'])
    assert.deepEqual([first.newer, first.prev], [0, undefined])
    assert.deepEqual(third.matching, ['Paged 3', 'Paged 2'])
    assert.equal(third.newer, 4)
    assert.deepEqual(back, second)
    assert.deepEqual(start, first)
    assert.equal(first.total, filter ? 7 : (await world.recorded())[0]?.id)
  })

test('after the oldest entry there is an empty page with a link back', async () => {
  const page = await pageAt(world, '/api/mentoring/admin/audit-log?search=paged&limit=2&before=1')

  assert.deepEqual([page.matching, page.newer, page.next], [[], 7, undefined])
  assert.deepEqual((await pageAt(world, page.prev ?? '')).matching, ['Paged 2', 'Paged 1'])
})

test('an unknown cursor finds nothing', async () => {
  assert.deepEqual(await as('nora').call(listAuditLog, { query: { before: 'never' } }), [])
})
