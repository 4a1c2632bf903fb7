import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assignMentor, listAvailableMentors } from '#contract/assignments.ts'
import { attentionKinds, getAttention, listTasks } from '#contract/attention.ts'
import { addGoalComment } from '#contract/comments.ts'
import { getDashboardNumbers } from '#contract/dashboard.ts'
import { type Endpoint, urlOf } from '#contract/endpoint.ts'
import { addGoal, listGoals } from '#contract/goals.ts'
import { saveMatchProfile } from '#contract/matches.ts'
import { getTimeline, timelineKinds } from '#contract/mentees.ts'
import { isOn, type Module, moduleNames, namesInUse } from '#contract/modules.ts'
import { emailTopics, listEmailChoices, listNotifications } from '#contract/notifications.ts'
import { findPerson } from '#contract/people.ts'
import { moduleOf } from '#contract/permissions.ts'
import { getPageTexts, getPublicSettings } from '#contract/public-settings.ts'
import { listReferrals, submitReferral } from '#contract/referrals.ts'
import { figures, getReports, reportNames, reports } from '#contract/reports.ts'
import { nothingHere } from '#contract/session.ts'
import { chooseModules, factorySettings, listModules, saveSettings } from '#contract/settings.ts'
import { listShifts, scheduleShift } from '#contract/shifts.ts'
import { exportPerson } from '#contract/subject-access.ts'
import { moduleOfKind } from '../server/messaging/kinds.ts'
import { demoStage, type Stage, stage } from '../server/testing/stage.ts'
import { unzipped } from '../server/testing/unzipped.ts'
import { everyEndpoint } from './every-endpoint.ts'

/** A module that is off exists for nobody, and everything else goes on. */

const people = ['nora', 'max', 'eva'] as const
const titleOf = ({ method, path }: Endpoint) => `${method} ${path}`
const switchOff = (world: Stage, off: readonly Module[]) =>
  world.as('nora').call(chooseModules, { body: { off: [...off] } })

/** The calls that answer this caller as an unknown address does. Their input does nothing. */
async function missingFor(caller: ReturnType<Stage['as']>): Promise<string[]> {
  const missing = []
  for (const endpoint of everyEndpoint.filter(({ kind }) => kind !== 'stream')) {
    const { method, kind } = endpoint
    const hasBody = kind !== 'upload' && method !== 'GET' && method !== 'DELETE'
    const params = { id: 987_654_321, menteeId: 987_654_321 }
    const { statusCode, body } = await caller.send({
      method,
      url: urlOf(endpoint, { params }),
      ...(hasBody && { body: { nobodyKnowsThis: true } }),
    })
    if (statusCode === 404 && body.includes(nothingHere)) missing.push(titleOf(endpoint))
  }
  return missing
}

const callsOf = (off: readonly Module[]) =>
  everyEndpoint.filter(({ action, kind }) => kind !== 'stream' && !isOn(off, moduleOf(action))).map(titleOf)

for (const off of [moduleNames, ...moduleNames.map((name) => [name])])
  test(`without ${off.length > 1 ? 'any module' : off[0]} its calls exist for nobody, and all others do`, async () => {
    const world = await stage()
    const { program } = await world.key()
    await switchOff(world, off)

    const others = off.length > 1 ? [world.as('max'), world.as('eva'), program] : []
    for (const caller of [world.as('nora'), world.visitor, ...others])
      assert.deepEqual(await missingFor(caller), callsOf(off))
  })

test('the description of the API names only the calls of modules that are on', async () => {
  const world = await stage({ own: true })
  const described = async () => Object.keys((await world.app.inject('/api/openapi.json')).json().paths)
  const all = await described()

  await switchOff(world, moduleNames)

  const gone = new Set(
    everyEndpoint.filter(({ action }) => moduleOf(action)).map(({ path }) => path.replace(/:(\w+)/g, '{$1}')),
  )
  const stay = new Set(
    everyEndpoint
      .filter(({ action }) => !moduleOf(action))
      .map(({ path }) => path.replace(/:(\w+)/g, '{$1}')),
  )
  assert.deepEqual(
    await described(),
    all.filter((path) => stay.has(path) || !gone.has(path)),
  )
  await world.as('nora').call(chooseModules, { body: { on: [...moduleNames] } })
  assert.deepEqual(await described(), all)
})

test('without its modules the demo shows no task, message, report, entry or number of them', async () => {
  const world = await demoStage()
  const { as, ids } = world
  const nora = as('nora')
  const kindsOfTasks = async () => {
    const items = []
    for (const name of people) items.push(...(await as(name).call(getAttention)).items)
    const tasks = await nora.call(listTasks, { query: { limit: 200 } })
    return [...items.flatMap((item) => [item, ...item.more]), ...tasks].map(({ kind }) => kind)
  }
  const kindsOfMessages = async () => {
    const rows = []
    for (const name of people)
      rows.push(...(await as(name).call(listNotifications, { query: { limit: 200 } })))
    return rows.map(({ kind }) => kind)
  }
  const inTimeline = async () => {
    const query = { limit: 200 }
    const entries = await nora.call(getTimeline, { params: { menteeId: ids.eva }, query })
    return [...new Set(entries.map(({ kind }) => kind))].sort()
  }
  const before = [await kindsOfTasks(), await kindsOfMessages()] as const
  assert.ok(before[0].some((kind) => attentionKinds[kind].module))
  assert.ok(before[1].some(moduleOfKind))
  const signedOff = async () => (await as('zoe').call(getDashboardNumbers)).signedOffAt
  assert.ok(await signedOff())
  const timeline = await inTimeline()
  assert.ok(timeline.includes('debrief'))
  const hasDebrief = async () =>
    (await as('eva').call(listShifts, { query: { limit: 200 } })).some((shift) => shift.has_debrief)
  assert.ok(await hasDebrief())

  await switchOff(world, moduleNames)

  assert.deepEqual(
    (await kindsOfTasks()).filter((kind) => attentionKinds[kind].module),
    [],
  )
  assert.deepEqual((await kindsOfMessages()).filter(moduleOfKind), [])
  const kinds = namesInUse(timelineKinds, moduleNames)
  assert.deepEqual(
    await inTimeline(),
    timeline.filter((kind) => kinds.includes(kind)),
  )
  assert.deepEqual(
    Object.keys(await nora.call(getReports)).filter((name) => name in reports),
    namesInUse(reports, moduleNames),
  )
  const eva = await nora.call(findPerson, { params: { id: ids.eva } })
  assert.deepEqual([eva.has_milestones, eva.progress?.sign_off], [false, null])
  assert.ok(eva.next.every(({ kind }) => kind !== 'milestone'))
  const numbers = await as('eva').call(getDashboardNumbers)
  assert.equal(numbers.hasMilestones, false)
  assert.equal(await signedOff(), null)
  assert.deepEqual(
    (await as('eva').call(listEmailChoices)).map(({ topic }) => topic),
    namesInUse(emailTopics, moduleNames),
  )
  assert.equal(await hasDebrief(), false)
  const goals = await as('eva').call(listGoals, { params: { menteeId: ids.eva } })
  assert.deepEqual(goals.map(({ comments }) => comments).filter(Boolean), [])
  const { privacy } = await world.visitor.call(getPageTexts)
  assert.doesNotMatch(privacy, /debrief|reflection|summary|directory|meetings/i)
})

test('the file and the people of a report exist only while its module is on', async () => {
  const world = await stage()
  const nora = world.as('nora')
  await switchOff(world, ['debriefs'])
  const statusOf = async (url: string) => (await nora.send({ url })).statusCode

  for (const name of reportNames)
    assert.equal(
      await statusOf(`/api/admin/reports/${name}/csv`),
      'module' in reports[name] && reports[name].module === 'debriefs' ? 404 : 200,
      name,
    )
  for (const figure of figures) {
    const report = reports[figure.split('.')[0] as keyof typeof reports]
    const isGone = 'module' in report && report.module === 'debriefs'
    assert.equal(await statusOf(`/api/admin/reports/people?figure=${figure}`), isGone ? 404 : 200, figure)
  }
})

test('nothing is lost: what was written comes back with its module', async () => {
  const { as, ids, ...world } = await stage()
  const params = { menteeId: ids.eva }
  const goal = { title: 'Lead a handover', description: 'Alone', targetDate: '2027-01-31' }
  const { id } = await as('max').call(addGoal, { params, body: goal })
  await as('max').call(addGoalComment, { params: { id }, body: { content: 'Well done' } })
  const comments = async () => (await as('eva').call(listGoals, { params }))[0]?.comments

  await switchOff({ ...world, as, ids }, ['comments'])
  assert.equal(await comments(), 0)
  const row = (await as('nora').call(listModules)).find(({ module }) => module === 'comments')
  assert.deepEqual(row, { module: 'comments', on: false, rows: 1 })
  await as('nora').call(chooseModules, { body: { on: ['comments'] } })

  assert.equal(await comments(), 1)
})

test('a choice is recorded, also that the present one is right, and two choices at once both apply', async () => {
  const world = await stage()
  const nora = world.as('nora')
  const steps = async () =>
    (await nora.call(getAttention)).firstSteps?.find(({ step }) => step === 'modules')?.done
  assert.equal(await steps(), false)

  await nora.call(chooseModules, { body: {} })
  assert.equal(await steps(), true)
  await Promise.all([switchOff(world, ['record']), switchOff(world, ['matching'])])

  const { modulesOff } = await world.visitor.call(getPublicSettings)
  assert.deepEqual(modulesOff, ['record', 'matching'])
  const [entry] = await world.recorded()
  assert.equal(entry?.action, 'settings.changed')
  assert.match(entry?.details ?? '', /^(Matching|My record) from yes to no$/)
})

test('while cover is off nobody begins one or hands over, and the assignment goes through without', async () => {
  const world = await stage()
  const { as, ids } = world
  await switchOff(world, ['cover'])
  const body = { mentorId: ids.ruth, menteeId: ids.eva }

  const handover = { why: 'workload', note: 'Typed before it was switched off' } as const
  const refusal = await as('nora').refused(assignMentor, { body: { ...body, handover } })
  const assigned = await as('nora').call(assignMentor, { body })

  assert.equal(refusal.status, 409)
  assert.match(refusal.message, /switched off 'Cover and handover'/)
  assert.equal(assigned.mentor_id, ids.ruth)
})

test('while matching is off places neither show nor refuse, and no topic of an applicant is kept', async () => {
  const { as, ids, ...world } = await stage()
  const full = { places: 1, firstDayAway: null, lastDayAway: null, department: '', topics: [] }
  await as('nora').call(saveMatchProfile, { params: { id: ids.max }, body: full })
  const body = { mentorId: ids.max, menteeId: ids.zoe }
  assert.equal((await as('nora').refused(assignMentor, { body })).code, 'NO_PLACE')

  await switchOff({ ...world, as, ids }, ['matching'])

  const mentors = await as('nora').call(listAvailableMentors)
  assert.deepEqual([...new Set(mentors.map(({ places }) => places))], [null])
  assert.equal((await as('nora').call(assignMentor, { body })).mentor_id, ids.max)
  const applicant = { firstName: 'Ines', lastName: 'García', grsNumber: '7', email: 'ines@mst.example' }
  await world.visitor.call(submitReferral, { body: { ...applicant, reason: 'New here', topics: ['Any'] } })
  const [referral] = await as('nora').call(listReferrals)
  assert.deepEqual(referral?.topics, [])
})

test('while the directory is off no account is managed by it', async () => {
  const world = await stage()
  const { db, ids } = world
  await db
    .updateTable('users')
    .set({ directory_since: world.ctx.now().toISOString() })
    .where('id', '=', ids.eva)
    .execute()
  const isManaged = async () =>
    (await world.as('nora').call(findPerson, { params: { id: ids.eva } })).account?.managed
  assert.equal(await isManaged(), true)

  await switchOff(world, ['directory'])

  assert.equal(await isManaged(), false)
})

test('without debriefs a mentor is asked for the outcome from the end of the shift', async () => {
  const world = await stage()
  const { as, ids } = world
  const times = { shiftDate: '2026-11-23', startTime: '09:00', endTime: '17:00' }
  await as('max').call(scheduleShift, { body: { ...times, menteeId: ids.eva } })
  world.passes({ days: 4 })
  for (const name of people) world.signsInAgain(name)
  const asked = async () => {
    const { items } = await as('max').call(getAttention)
    const all = items.flatMap((item) => [item, ...item.more]).map(({ kind }) => kind)
    return all.filter((kind) => kind === 'debrief' || kind === 'outcome')
  }
  assert.deepEqual(await asked(), ['debrief'])

  await switchOff(world, ['debriefs'])

  assert.deepEqual(await asked(), ['outcome'])
})

test('a copy of what is kept about a person has all of it, but names no module without any', async () => {
  const world = await stage()
  const { as, ids } = world
  const params = { menteeId: ids.eva }
  const goal = { title: 'Lead a handover', description: 'Alone', targetDate: '2027-01-31' }
  const { id } = await as('max').call(addGoal, { params, body: goal })
  await as('max').call(addGoalComment, { params: { id }, body: { content: 'Well done' } })
  await switchOff(world, moduleNames)

  const reply = await as('nora').send({ url: urlOf(exportPerson, { params: { id: ids.eva } }) })

  const names = [...(await unzipped(reply.rawPayload)).keys()]
  assert.ok(names.includes('csv/comments.csv'))
  assert.ok(!names.includes('csv/debriefs.csv'))
})

test('saving the settings keeps the default text, also while modules are off', async () => {
  const world = await stage()
  await switchOff(world, ['debriefs'])
  const { email, system, security } = factorySettings
  await world.as('nora').call(saveSettings, {
    body: { email, security, system: { ...system, siteName: 'Royal Infirmary MST' } },
  })
  await world.as('nora').call(chooseModules, { body: { on: ['debriefs'] } })

  assert.match((await world.visitor.call(getPageTexts)).privacy, /debriefs/)
})
