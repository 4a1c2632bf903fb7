import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addGoalComment, editComment } from '#contract/comments.ts'
import { saveDebrief } from '#contract/debriefs.ts'
import { editDocument } from '#contract/documents.ts'
import { type Endpoint, urlOf } from '#contract/endpoint.ts'
import { saveWaysToSignIn } from '#contract/factors.ts'
import { addGoal, editGoal } from '#contract/goals.ts'
import { createPlan, editPlan } from '#contract/learning-plans.ts'
import { savePrivateNotes, setProgress } from '#contract/mentees.ts'
import { editAbsence, setProgramme } from '#contract/milestones.ts'
import { saveEntry, saveMeetingEntry } from '#contract/my-record.ts'
import { addNote, editNote } from '#contract/notes.ts'
import { decideReferral, editReferral, listReferrals, submitReferral } from '#contract/referrals.ts'
import { editReflection } from '#contract/reflections.ts'
import { factorySettings, saveSettings } from '#contract/settings.ts'
import { editShift, recordOutcome, scheduleShift } from '#contract/shifts.ts'
import { writeSummary } from '#contract/sign-off.ts'
import { saveStandard } from '#contract/standard.ts'
import { editUser } from '#contract/users.ts'
import type { Name } from '#demo/cast.ts'
import { writtenSummary } from '../server/testing/sign-offs.ts'
import { type Stage, stage } from '../server/testing/stage.ts'
import { upload } from '../server/testing/upload.ts'
import { everyEndpoint } from './every-endpoint.ts'
import { writtenDebrief } from './examples/debriefs.ts'
import { madeGoal } from './examples/mentoring.ts'
import { madeAbsence } from './examples/milestones.ts'
import { madeEntry, madeMeetingEntry, madeReflection, reflection } from './examples/my-record.ts'

/**
 * A person who saves over somebody else's change sees that change first, and must not overwrite an even later
 * one (rule 42).
 */

type Saved = { who: Name; params?: object; first: object; mine: object }
const text = (words: string) => ({
  specific: words,
  measurable: 'm',
  achievable: 'a',
  relevant: 'r',
  timeBound: 't',
})

const zoe = { firstName: 'Zoe', lastName: 'A', grsNumber: 'GRS-1' }
const topicTwo = { topic: 'Two', themes: ['safety'] }

const planned = ({ as, ids }: Stage) =>
  as('max').call(scheduleShift, {
    body: { menteeId: ids.eva, shiftDate: '2026-11-23', startTime: '09:00', endTime: '17:00' },
  })

/**
 * For each call with a version: somebody else's change (`first`), and a person's save without having seen it
 * (`mine`).
 */
const stories = new Map<Endpoint, (world: Stage) => Saved | Promise<Saved>>([
  [
    editNote,
    async ({ as, ids }) => {
      const { id } = await as('max').call(addNote, { body: { menteeId: ids.eva, content: 'One' } })
      return { who: 'max', params: { id }, first: { content: 'Two' }, mine: { content: 'Mine' } }
    },
  ],
  [
    editPlan,
    async ({ as, ids }) => {
      const { id } = await as('max').call(createPlan, {
        body: { title: 'One', targetDate: '2027-02-01', menteeId: ids.eva, objectives: [text('One')] },
      })
      const first = { title: 'Two', description: 'D', targetDate: '2027-03-01', status: 'active' }
      return {
        who: 'max',
        params: { id },
        first: { ...first, objectives: [text('Two'), text('Three')] },
        mine: { title: 'Mine' },
      }
    },
  ],
  [
    editGoal,
    async ({ as, ids }) => {
      const body = { title: 'One', description: 'D', targetDate: '2027-02-01', priority: 'low' as const }
      const { id } = await as('max').call(addGoal, { params: { menteeId: ids.eva }, body })
      const first = { title: 'Two', description: 'E', targetDate: '2027-03-01', priority: 'high' }
      return {
        who: 'max',
        params: { goalId: id },
        first: { ...first, status: 'active' },
        mine: { title: 'Mine' },
      }
    },
  ],
  [
    editComment,
    async (world) => {
      const id = await madeGoal(world)
      const comment = await world.as('max').call(addGoalComment, { params: { id }, body: { content: 'One' } })
      return {
        who: 'max',
        params: { id: comment.id },
        first: { content: 'Two' },
        mine: { content: 'Mine' },
      }
    },
  ],
  [
    setProgress,
    ({ ids }) => ({
      who: 'max',
      params: { menteeId: ids.eva },
      first: { progressStatus: 'undergoing_mst', notes: 'Two' },
      mine: { progressStatus: 'completed', notes: 'Mine' },
    }),
  ],
  [
    savePrivateNotes,
    ({ ids }) => ({
      who: 'max',
      params: { menteeId: ids.eva },
      first: { privateNotes: 'Two', strengths: 'Calm', areasForImprovement: 'None' },
      mine: { privateNotes: 'Mine' },
    }),
  ],
  [
    editShift,
    async (world) => ({
      who: 'max',
      params: { id: (await planned(world)).id },
      first: {
        menteeId: world.ids.ben,
        shiftDate: '2026-11-24',
        startTime: '20:00',
        endTime: '08:00',
        location: 'Ward 2',
        notes: 'Two',
      },
      mine: { notes: 'Mine' },
    }),
  ],
  [
    recordOutcome,
    async (world) => ({
      who: 'max',
      params: { id: (await planned(world)).id },
      first: { status: 'cancelled', reason: 'Two', cause: null, workedFrom: null, workedTo: null },
      mine: { status: 'cancelled', reason: 'Mine' },
    }),
  ],
  [
    saveDebrief,
    async (world) => {
      const { id } = await writtenDebrief(world)
      const empty = { next: '', practised: [], counted: null, support: null, teamLine: '' }
      return { who: 'max', params: { id }, first: { good: 'Two', ...empty }, mine: { good: 'Mine' } }
    },
  ],
  [
    writeSummary,
    async (world) => {
      const params = await writtenSummary(world)
      const first = { strengths: 'Two', achieved: 'Two', goOn: 'Two' }
      return { who: 'max', params, first, mine: { ...first, strengths: 'Mine' } }
    },
  ],
  [
    editReflection,
    async (world) => {
      const params = { id: await madeReflection(world) }
      const first = { ...reflection, learned: 'Two', changed: '', relevance: '' }
      return { who: 'eva', params, first, mine: { ...first, learned: 'Mine' } }
    },
  ],
  [
    saveEntry,
    async (world) => {
      const first = { ...topicTwo, followUp: 'Two' }
      return { ...(await madeEntry(world)), first, mine: { topic: 'Mine' } }
    },
  ],
  [
    saveMeetingEntry,
    async (world) => ({ ...(await madeMeetingEntry(world)), first: topicTwo, mine: { topic: 'Mine' } }),
  ],
  [
    editDocument,
    async (world) => {
      const file = new File(['Words'], 'words.txt', { type: 'text/plain' })
      const parts = [
        ['menteeId', String(world.ids.eva)],
        ['file', file],
      ] as const
      const { id } = (
        await upload(
          world,
          'max',
          parts.map(([name, value]) => [name, value]),
        )
      ).json()
      return { who: 'max', params: { id }, first: { description: 'Two' }, mine: { description: 'Mine' } }
    },
  ],
  [
    editUser,
    ({ ids }) => ({
      who: 'nora',
      params: { id: ids.zoe },
      first: { ...zoe, email: 'z@mst.example', role: 'mentee', status: 'pending' },
      mine: { lastName: 'Mine' },
    }),
  ],
  [editReferral, async (world) => referral(world, { department: 'Two' }, { department: 'Mine' })],
  [
    saveSettings,
    () => {
      const { email, daysOff: _, ...others } = factorySettings
      const changed = { daysOff: ['2026-12-28'], esr: { competence: 'Preceptorship' } }
      const first = { ...others, ...changed, email: { ...email, host: 'smtp.example' } }
      return { who: 'nora', first, mine: factorySettings }
    },
  ],
  [
    saveStandard,
    () => {
      const others = { own: null, alsoUnderWay: false }
      return { who: 'nora', first: { ...others, kind: 'core' }, mine: { ...others, kind: 'gold' } }
    },
  ],
  [
    setProgramme,
    ({ ids }) => ({
      who: 'nora',
      params: { menteeId: ids.eva },
      first: { firstDay: '2026-11-02', months: 6 },
      mine: { firstDay: '2026-11-03', months: null },
    }),
  ],
  [
    editAbsence,
    async (world) => ({
      who: 'max',
      params: { id: await madeAbsence(world) },
      first: { fromDay: '2026-11-24', toDay: '2026-11-25' },
      mine: { fromDay: '2026-11-24', toDay: null },
    }),
  ],
  [
    saveWaysToSignIn,
    () => ({
      who: 'nora',
      first: { ...passwordsToo, secondFactor: 'offered', graceDays: 7 },
      mine: { ...passwordsToo, secondFactor: 'off', graceDays: 3 },
    }),
  ],
])

async function referral({ as, visitor }: Stage, first: object, mine: object): Promise<Saved> {
  await visitor.call(submitReferral, { body: { ...zoe, email: 'ines@mst.example', reason: 'R' } })
  const [row] = await as('nora').call(listReferrals)
  return { who: 'nora', params: { id: row?.id }, first, mine }
}

const passwordsToo = { workAccountOnly: false, emergencyAdminId: null, alsoWithWorkAccount: false }

/** A referral can be decided only once, so nothing can be overwritten. */
const passedOver: Endpoint[] = [decideReferral]

const takesVersion = ({ body }: Endpoint) => JSON.stringify(body?._zod.def, keysOf)?.includes('"version"')
const keysOf = (key: string, value: unknown) => (key === 'parent' ? undefined : value)

test('every call with a version has its case here', () => {
  const calls = everyEndpoint.filter(takesVersion).filter((endpoint) => !passedOver.includes(endpoint))

  assert.deepEqual(new Set(calls), new Set(stories.keys()))
})

for (const [endpoint, story] of stories)
  test(`a late save by ${endpoint.method} ${endpoint.path} shows the current values and can overwrite only these`, async () => {
    const world = await stage()
    const { who, params = {}, first, mine } = await story(world)
    const save = async (body: object) => {
      const answer = await world.as(who).send({
        method: endpoint.method,
        url: urlOf(endpoint, { params }),
        body,
      })
      return { status: answer.statusCode, current: answer.json().current }
    }
    assert.equal((await save(first)).status, 200)

    const late = await save({ ...mine, version: 1 })
    const { version, ...current } = late.current ?? {}
    assert.deepEqual([late.status, current], [409, first])

    assert.equal((await save(mine)).status, 200, 'a third change lands in between')
    const again = await save({ ...first, version })
    assert.deepEqual([again.status, again.current?.version], [409, version + 1])
    assert.equal((await save({ ...first, version: again.current.version })).status, 200)
  })
