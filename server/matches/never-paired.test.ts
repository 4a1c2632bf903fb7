import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assignMentor, listAvailableMentors } from '#contract/assignments.ts'
import { listAuditLog } from '#contract/audit-log.ts'
import { allowPair, listNeverPaired, listSuggestions, ruleOutPair, suggestForAll } from '#contract/matches.ts'
import { findPerson } from '#contract/people.ts'
import { editUser } from '#contract/users.ts'
import type { Name } from '#demo/cast.ts'
import { type Stage, stage } from '../testing/stage.ts'

const assign = ({ ids }: Stage, mentor: Name, mentee: Name, overrule?: { reason: string }) => ({
  body: { mentorId: ids[mentor], menteeId: ids[mentee], ...(overrule && { overrule }) },
})

test('a pair that is ruled out is never assigned, not even with a reason', async () => {
  const world = await stage()
  const { as, ids } = world
  const reason = 'A complaint from 2025'
  const made = await as('nora').call(ruleOutPair, {
    params: { id: ids.uma },
    body: { personId: ids.max, reason },
  })

  const refused = await as('omar').refused(assignMentor, assign(world, 'max', 'uma', { reason: 'Yes' }))
  const again = await as('omar').refused(ruleOutPair, {
    params: { id: ids.max },
    body: { personId: ids.uma, reason },
  })
  const [shown] = await as('omar').call(listNeverPaired, { params: { id: ids.max } })

  assert.deepEqual([refused.status, refused.message], [409, 'These two cannot be paired.'])
  assert.equal(again.status, 409)
  assert.deepEqual([shown?.person.id, shown?.reason], [ids.uma, reason])
  await as('nora').call(allowPair, { params: { id: made.id } })
  await as('nora').call(assignMentor, assign(world, 'max', 'uma'))
})

test('a pair that is ruled out stays so when the two have changed roles', async () => {
  const world = await stage()
  const { as, ids, db } = world
  const reason = 'A complaint from 2025'
  await as('nora').call(ruleOutPair, { params: { id: ids.uma }, body: { personId: ids.ruth, reason } })
  await db.updateTable('relationships').set({ status: 'terminated', ended_at: '2026-11-20' }).execute()
  await as('nora').call(editUser, { params: { id: ids.ruth }, body: { role: 'mentee' } })
  await as('nora').call(editUser, { params: { id: ids.uma }, body: { role: 'mentor' } })

  const assigned = await as('nora').refused(assignMentor, assign(world, 'uma', 'ruth', { reason: 'Yes' }))
  const again = await as('nora').refused(ruleOutPair, {
    params: { id: ids.ruth },
    body: { personId: ids.uma, reason },
  })
  const suggested = await as('nora').call(listSuggestions, { params: { id: ids.ruth } })
  const forAll = await as('nora').call(suggestForAll)
  const [shown] = await as('nora').call(listNeverPaired, { params: { id: ids.ruth } })

  assert.deepEqual([assigned.status, again.status], [409, 409])
  assert.ok(suggested.length > 0 && suggested.every(({ id }) => id !== ids.uma))
  assert.notEqual(forAll.find(({ mentee }) => mentee.id === ids.ruth)?.suggestion?.id, ids.uma)
  assert.deepEqual([shown?.person.id, shown?.person.email], [ids.uma, 'uma@mst.example'])
})

test('why two people are never paired is nowhere but on their two pages', async () => {
  const world = await stage()
  const { as, ids } = world
  const reason = 'Secretword about these two'
  await as('nora').call(ruleOutPair, { params: { id: ids.uma }, body: { personId: ids.max, reason } })
  await as('omar').refused(assignMentor, assign(world, 'max', 'uma'))

  const texts = [
    await as('omar').call(listAuditLog),
    await as('omar').call(findPerson, { params: { id: ids.max } }),
    await as('omar').call(listAvailableMentors),
    await as('omar').call(listSuggestions, { params: { id: ids.uma } }),
    (await as('omar').send({ url: '/api/search?text=Secretword' })).body,
    (await as('max').send({ url: `/api/people/${ids.max}` })).body,
    (await as('omar').send({ url: '/api/admin/audit-log/csv' })).body,
    await world.delivered(),
  ]

  assert.doesNotMatch(JSON.stringify(texts), /Secretword/)
  for (const who of ['max', 'uma'] as const)
    assert.equal((await as(who).refused(listNeverPaired, { params: { id: ids.max } })).status, 403)
})

test('only a mentor and a mentee can be ruled out', async () => {
  const { as, ids } = await stage()
  for (const personId of [ids.ruth, ids.nora, ids.max])
    assert.equal(
      (await as('nora').refused(ruleOutPair, { params: { id: ids.max }, body: { personId, reason: 'x' } }))
        .status,
      400,
    )
})
