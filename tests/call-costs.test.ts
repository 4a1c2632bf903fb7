import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getOverview } from '#contract/dashboard.ts'
import { maxReplyBytes } from '#contract/fields.ts'
import { createPlan } from '#contract/learning-plans.ts'
import { addNote } from '#contract/notes.ts'
import { copyRow } from '#server/testing/copied-row.ts'
import { stage } from '#server/testing/stage.ts'
import { statementsOf } from '#server/testing/statements.ts'

/** Costs of the calls of `npm run bench -- calls`, without a clock (style rule 28). */

const words = 'done by the end of the month'
const objective = { specific: words, measurable: words, achievable: words, relevant: words, timeBound: words }

const world = await stage()
const { as, db, ids, engine } = world
const { id: noteId } = await as('max').call(addNote, { body: { content: 'Hello', menteeId: ids.eva } })
await copyRow(db, 'notes', noteId, 99)
for (const title of ['Nights', 'Handovers'])
  await as('max').call(createPlan, {
    body: { title, objectives: [objective, objective], targetDate: '2027-01-31', menteeId: ids.eva },
  })

const newNote = { menteeId: ids.eva, content: 'A note of ordinary length.' }
const calls = [
  { who: 'max', url: '/api/notes', statements: 2 },
  { who: 'max', url: '/api/mentoring/mentees/enhanced', statements: 2 },
  { who: 'max', url: `/api/learning-plans?menteeId=${ids.eva}`, statements: 4 },
  { who: 'nora', url: '/api/mentoring/admin/overview', statements: 6 },
  // PostgreSQL locks the mentor and the mentee.
  { who: 'max', url: '/api/notes', payload: newNote, statements: engine === 'postgres' ? 12 : 10 },
] as const

for (const { who, url, statements, ...input } of calls)
  test(`${'payload' in input ? 'a new note' : url} takes ${statements} statements`, async () => {
    const call = async () => {
      const method = 'payload' in input ? 'POST' : 'GET'
      const { statusCode } = await as(who).send({ method, url, ...input })
      assert.ok(statusCode < 300, `${statusCode}`)
    }
    await call()

    const executed = await statementsOf(world, call)

    assert.equal(executed.length, statements, executed.join('\n'))
  })

test('the overview is whole below 1 MB, and cut above it', async () => {
  const overview = async () => {
    const { body } = await as('nora').send({ url: '/api/mentoring/admin/overview' })
    return { body, ...JSON.parse(body) }
  }
  await copyRow(db, 'users', ids.max, 4_000, { email: "'max' || n", email_key: "'max' || n" })
  const whole = await overview()
  await copyRow(db, 'users', ids.max, 16_000, { email: "'more' || n", email_key: "'more' || n" })
  const cut = await overview()

  assert.ok(whole.body.length > maxReplyBytes / 4)
  assert.equal(whole.mentors.length, whole.stats.totalMentors)
  assert.ok(cut.body.length <= maxReplyBytes && cut.body.length > maxReplyBytes * 0.95)
  assert.equal(cut.stats.totalMentors, whole.stats.totalMentors + 16_000)
  getOverview.reply.parse(JSON.parse(cut.body))
})
