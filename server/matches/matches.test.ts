import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assignMentor, endRelationship, listAvailableMentors } from '#contract/assignments.ts'
import {
  factoryTopics,
  getMatchProfile,
  listSuggestions,
  ruleOutPair,
  saveMatchProfile,
  suggestForAll,
} from '#contract/matches.ts'
import { decideReferral, listReferrals, submitReferral } from '#contract/referrals.ts'
import { getSettings, saveSettings } from '#contract/settings.ts'
import { editUser } from '#contract/users.ts'
import type { Name } from '#demo/cast.ts'
import { post } from '../testing/pair-requests.ts'
import { personOf } from '../testing/pairs.ts'
import { type Stage, stage } from '../testing/stage.ts'
import * as suggestions from './suggestions.ts'

const unknown = { places: null, firstDayAway: null, lastDayAway: null, department: '', topics: [] }
type Known = Partial<{
  places: number | null
  firstDayAway: string
  lastDayAway: string
  department: string
  topics: string[]
}>

const know = ({ as, ids }: Stage, who: Name, known: Known) =>
  as('nora').call(saveMatchProfile, { params: { id: ids[who] }, body: { ...unknown, ...known } })

const assign = ({ ids }: Stage, mentor: Name, mentee: Name, overrule?: { reason: string }) => ({
  body: { mentorId: ids[mentor], menteeId: ids[mentee], ...(overrule && { overrule }) },
})

test('a mentor sets their own places, days away and specialties, and a mentee their topics', async () => {
  const { as, ids } = await stage()
  const wanted = {
    ...unknown,
    places: 3,
    firstDayAway: '2026-12-01',
    lastDayAway: '2026-12-12',
    topics: ['medicines'],
  }

  const saved = await as('max').call(saveMatchProfile, { params: { id: ids.max }, body: wanted })
  await as('eva').call(saveMatchProfile, {
    params: { id: ids.eva },
    body: { ...unknown, topics: ['confidence'] },
  })

  assert.deepEqual(saved, { ...wanted, isMentor: true, version: 2 })
  const read = await as('max').call(getMatchProfile, { params: { id: ids.eva } })
  assert.deepEqual([read.isMentor, read.topics], [false, ['confidence']])
})

test('nobody else reads or writes a match profile', async () => {
  const { as, ids } = await stage()
  const at = (who: Name) => ({ params: { id: ids[who] } })
  const write = (who: Name) => ({ ...at(who), body: unknown })
  for (const [who, whose] of [
    ['ruth', 'max'],
    ['eva', 'max'],
    ['ben', 'eva'],
    ['ruth', 'eva'],
  ] as const) {
    assert.equal((await as(who).refused(getMatchProfile, at(whose))).status, 404, `${who} reads ${whose}`)
    assert.equal((await as(who).refused(saveMatchProfile, write(whose))).status, 404)
  }
  assert.equal((await as('max').refused(saveMatchProfile, write('eva'))).status, 404, 'only reads it')
  assert.equal((await as('nora').refused(getMatchProfile, at('omar'))).status, 404)
})

test('days away are complete and in order, and a mentee has no places', async () => {
  const world = await stage()
  const { as, ids } = world
  const refusal = async (who: Name, known: object) =>
    (await as('nora').refused(saveMatchProfile, { params: { id: ids[who] }, body: { ...unknown, ...known } }))
      .fields

  assert.ok((await refusal('max', { firstDayAway: '2026-12-01' }))?.lastDayAway)
  assert.ok((await refusal('max', { firstDayAway: '2026-12-02', lastDayAway: '2026-12-01' }))?.lastDayAway)
  assert.ok((await refusal('eva', { places: 1 }))?.places)
  assert.ok((await refusal('max', { topics: ['a', 'a'] }))?.topics)
})

test('a mentor without a place is assigned only with a reason, which the audit log has', async () => {
  const world = await stage()
  const { as, db } = world
  await know(world, 'max', { places: 2 })

  const refused = await as('nora').refused(assignMentor, assign(world, 'max', 'uma'))
  await as('nora').call(assignMentor, assign(world, 'max', 'uma', { reason: 'Asked for by the ward' }))

  assert.deepEqual(
    [refused.status, refused.code, refused.message],
    [409, 'NO_PLACE', 'Max Okafor has 2 of 2 places.'],
  )
  const entry = await db
    .selectFrom('audit_log')
    .where('action', '=', 'relationship.started')
    .select('details')
    .executeTakeFirstOrThrow()
  assert.match(entry.details, /Max Okafor has 2 of 2 places\. Overruled: Asked for by the ward$/)
})

test('a mentor who is away today is refused until the day after their last day', async () => {
  const world = await stage()
  const { as, passes } = world
  await know(world, 'ruth', { firstDayAway: '2026-11-20', lastDayAway: '2026-11-21' })

  const refused = await as('nora').refused(assignMentor, assign(world, 'ruth', 'uma'))
  const listed = await as('nora').call(listAvailableMentors)
  passes({ hours: 24 })
  world.signsInAgain('nora')
  assert.equal((await as('nora').refused(assignMentor, assign(world, 'ruth', 'uma'))).code, 'AWAY')
  passes({ hours: 24 })
  world.signsInAgain('nora')

  assert.deepEqual(
    [refused.status, refused.code, refused.message],
    [409, 'AWAY', 'Ruth Ångström is away until 21 November 2026.'],
  )
  assert.equal(listed.find(({ id }) => id === world.ids.ruth)?.away_until, '2026-11-21')
  await as('nora').call(assignMentor, assign(world, 'ruth', 'uma'))
})

test('a next mentor without a place is refused when someone is made inactive', async () => {
  const world = await stage()
  const { as, ids, db } = world
  await know(world, 'ruth', { places: 0 })
  const { id } = await db
    .selectFrom('relationships')
    .where('mentee_id', '=', ids.eva)
    .select('id')
    .executeTakeFirstOrThrow()
  const leave = (more: object) => ({
    params: { id: ids.max },
    body: { status: 'inactive' as const, relationships: [{ id, mentorId: ids.ruth, ...more }] },
  })

  assert.equal((await as('nora').refused(editUser, leave({}))).code, 'NO_PLACE')
  await as('nora').call(editUser, leave({ overrule: { reason: 'Only for a week' } }))
})

test('two administrators who assign the last place at once: one of them is refused', async () => {
  const world = await stage()
  const { as, db } = world
  const mentees = [await personOf(world, 'mentee'), await personOf(world, 'mentee')]
  for (const who of ['nora', 'omar'] as const) await as(who).token()
  for (let turn = 0; turn < (world.engine === 'postgres' ? 10 : 2); turn += 1) {
    const mentorId = await personOf(world, 'mentor')
    await as('nora').call(saveMatchProfile, { params: { id: mentorId }, body: { ...unknown, places: 1 } })

    const answers = await Promise.all(
      mentees.map((menteeId, index) =>
        as(index ? 'nora' : 'omar').send(post('mentoring/assign', { mentorId, menteeId })),
      ),
    )

    assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [201, 409])
    const led = db
      .selectFrom('relationships')
      .where('mentor_id', '=', mentorId)
      .where('status', '=', 'active')
    assert.equal((await led.select('id').execute()).length, 1)
  }
})

test('suggestions name their reasons, best first, the same for everyone who looks', async () => {
  const world = await stage()
  const { as, ids } = world
  await know(world, 'uma', { department: 'Ward 7', topics: ['medicines', 'night shifts', 'leadership'] })
  await know(world, 'ruth', { department: 'ward 7', topics: ['night shifts', 'medicines'], places: 4 })

  const suggested = await as('nora').call(listSuggestions, { params: { id: ids.uma } })

  assert.deepEqual(suggested, await as('omar').call(listSuggestions, { params: { id: ids.uma } }))
  assert.equal(suggested[0]?.id, ids.ruth)
  assert.deepEqual(suggested[0]?.reasons.slice(0, 3), [
    'has room',
    'same department',
    'helps with medicines and night shifts',
  ])
})

test('mentors who are full, away, current or ruled out are not suggested', async () => {
  const world = await stage()
  const { as, ids } = world
  const suggested = async (mentee: Name) =>
    (await as('nora').call(listSuggestions, { params: { id: ids[mentee] } })).map(({ id }) => id)
  assert.ok((await suggested('uma')).includes(ids.ruth))

  assert.ok(!(await suggested('eva')).includes(ids.max), 'the current mentor')
  await know(world, 'ruth', { places: 0 })
  assert.ok(!(await suggested('uma')).includes(ids.ruth), 'full')
  await know(world, 'ruth', { firstDayAway: '2026-11-01', lastDayAway: '2026-11-30' })
  assert.ok(!(await suggested('uma')).includes(ids.ruth), 'away')
  await know(world, 'ruth', {})
  await as('nora').call(ruleOutPair, { params: { id: ids.ruth }, body: { personId: ids.uma, reason: 'x' } })
  assert.ok(!(await suggested('uma')).includes(ids.ruth), 'ruled out')
})

test('suggestions for all count the places that they use', async () => {
  const world = await stage()
  const { as, ids } = world
  const first = await personOf(world, 'mentee')
  const second = await personOf(world, 'mentee')
  for (const { id } of await as('nora').call(listAvailableMentors))
    await as('nora').call(saveMatchProfile, { params: { id }, body: { ...unknown, places: 0 } })
  const { mentee_count = 0 } =
    (await as('nora').call(listAvailableMentors)).find(({ id }) => id === ids.ruth) ?? {}
  await know(world, 'ruth', { places: mentee_count + 1 })

  const all = await as('nora').call(suggestForAll)

  assert.ok(all.length >= 2 && [first, second].every((id) => all.some(({ mentee }) => mentee.id === id)))
  assert.deepEqual(
    all.flatMap(({ suggestion }) => suggestion?.id ?? []),
    [ids.ruth],
  )
})

test('suggestions for all leave out a pair that is ruled out', async () => {
  const world = await stage()
  const { as, ids } = world
  const other = await personOf(world, 'mentee')
  await know(world, 'max', { places: 0 })
  await as('nora').call(ruleOutPair, { params: { id: ids.ruth }, body: { personId: ids.uma, reason: 'x' } })

  const all = await as('nora').call(suggestForAll)

  const suggestedTo = (id: number) => all.find(({ mentee }) => mentee.id === id)?.suggestion?.id
  assert.deepEqual([suggestedTo(ids.uma), suggestedTo(other)], [undefined, ids.ruth])
})

test('suggestions for many mentees let other calls be answered in between', async () => {
  const world = await stage()
  for (let count = 0; count < 120; count += 1) await personOf(world, 'mentee')
  for (let count = 0; count < 20; count += 1) await personOf(world, 'mentor')
  let turns = 0
  const isOver = { value: false }
  const count = () => {
    turns += 1
    if (!isOver.value) setImmediate(count)
  }
  setImmediate(count)

  const all = await suggestions.suggestForAll(world)
  isOver.value = true

  assert.ok(all.length > 120, `${all.length}`)
  assert.ok(turns >= 5, `${turns} turns of the event loop`)
})

test('a referral and its department become the match profile of the new account', async () => {
  const world = await stage()
  const { as } = world
  const person = { firstName: 'Ida', lastName: 'Grant', grsNumber: '77', email: 'ida@mst.example' }
  await world.visitor.call(submitReferral, { body: { ...person, reason: 'x', topics: ['confidence'] } })
  const [referral] = await as('nora').call(listReferrals)
  assert.deepEqual(referral?.topics, ['confidence'])

  const { user_id } = await as('nora').call(decideReferral, {
    params: { id: referral?.id ?? 0 },
    body: { status: 'approved' },
  })

  const read = await as('nora').call(getMatchProfile, { params: { id: user_id ?? 0 } })
  assert.deepEqual(read.topics, ['confidence'])
})

test('the organisation has its own topics, and the factory list until then', async () => {
  const { as } = await stage()
  const settings = await as('nora').call(getSettings)
  assert.deepEqual(settings.topics, factoryTopics)

  const { version: _, topics: __, ...others } = settings
  await as('nora').call(saveSettings, { body: { ...others, topics: ['Wound care'] } })
  await as('nora').call(saveSettings, { body: others })

  assert.deepEqual((await as('nora').call(getSettings)).topics, ['Wound care'])
})

/** Approves a referral and returns the new mentee, and how to undo it. */
async function approved(topics: string[]) {
  const world = await stage()
  const person = { firstName: 'Ida', lastName: 'Grant', grsNumber: '77', email: 'ida@mst.example' }
  await world.visitor.call(submitReferral, { body: { ...person, reason: 'x', topics } })
  const [referral] = await world.as('nora').call(listReferrals)
  const undo = await world
    .as('nora')
    .undoOf(decideReferral, { params: { id: referral?.id ?? 0 }, body: { status: 'approved' } })
  const [{ user_id } = { user_id: 0 }] = await world.as('nora').call(listReferrals)
  const takeBack = async () =>
    (await world.as('nora').send({ method: 'POST', url: `/api/undo/${undo}` })).statusCode
  return { world, id: user_id ?? 0, takeBack }
}

test('an approval is undone with the topics that it filled in', async () => {
  const { world, takeBack } = await approved(['confidence'])

  assert.ok((await takeBack()) < 300)
  assert.deepEqual(await world.db.selectFrom('match_profiles').select('id').execute(), [])
})

test('an approval is not undone once somebody ruled out a pair or changed the topics', async () => {
  const ruledOut = await approved(['confidence'])
  const pair = { personId: ruledOut.world.ids.max, reason: 'x' }
  await ruledOut.world.as('omar').call(ruleOutPair, { params: { id: ruledOut.id }, body: pair })
  const changed = await approved([])
  const body = { ...unknown, topics: ['medicines'] }
  await changed.world.as('omar').call(saveMatchProfile, { params: { id: changed.id }, body })

  assert.deepEqual([await ruledOut.takeBack(), await changed.takeBack()], [409, 409])
})

test('topics are words of the organisation, or were when they were chosen', async () => {
  const world = await stage()
  const { as, ids, visitor } = world
  const own = (topics: string[]) => ({ params: { id: ids.max }, body: { ...unknown, topics } })
  await as('max').call(saveMatchProfile, own(['medicines']))
  const { version: _, topics: __, ...others } = await as('nora').call(getSettings)
  await as('nora').call(saveSettings, { body: { ...others, topics: ['Wound care'] } })

  await as('max').call(saveMatchProfile, own(['medicines', 'Wound care']))

  assert.ok((await as('max').refused(saveMatchProfile, own(['Call 07700 900123']))).fields?.topics)
  const referral = { firstName: 'I', lastName: 'G', grsNumber: '7', email: 'i@mst.example', reason: 'x' }
  const body = { ...referral, topics: ['medicines'] }
  assert.ok((await visitor.refused(submitReferral, { body })).fields?.topics)
})

test('a former mentor who is a mentee has no places, and can save the topics', async () => {
  const world = await stage()
  const { as, db, ids } = world
  await know(world, 'ruth', { places: 3 })
  const { id } = await db
    .selectFrom('relationships')
    .where('mentor_id', '=', ids.ruth)
    .where('status', '=', 'active')
    .select('id')
    .executeTakeFirstOrThrow()
  await as('nora').call(endRelationship, { params: { id }, body: { status: 'terminated' } })
  await as('nora').call(editUser, { params: { id: ids.ruth }, body: { role: 'mentee' } })

  const read = await as('nora').call(getMatchProfile, { params: { id: ids.ruth } })
  const { isMentor, ...body } = { ...read, topics: ['medicines'] }
  const saved = await as('nora').call(saveMatchProfile, { params: { id: ids.ruth }, body })

  assert.deepEqual([isMentor, read.places, saved.topics], [false, null, ['medicines']])
})
