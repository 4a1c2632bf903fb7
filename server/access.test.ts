import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPlan } from '#contract/learning-plans.ts'
import { notesOf, plansOf, shiftsOf, unreadNotesOf, workedShiftsOf } from './access.ts'
import type { Me } from './kernel/http/authentication.ts'
import { stage } from './testing/stage.ts'

/** Table two reads no more of a person. */
const asMentor = (id: number) => ({ id, role: 'mentor', status: 'active', today: '2026-12-01' }) as Me

test("only the leading mentor reads a named mentee's plans, whoever made them", async () => {
  const { as, db, ids } = await stage()
  const objective = { specific: 's', measurable: 'm', achievable: 'a', relevant: 'r', timeBound: 't' }
  const plan = { title: 'Nights', description: '', objectives: [objective], targetDate: '2027-01-31' }
  await as('max').call(createPlan, { body: { ...plan, menteeId: ids.eva } })
  const seenBy = async (id: number) =>
    (await plansOf(db, asMentor(id), ids.eva).select('learning_plans.id').execute()).length

  assert.deepEqual([await seenBy(ids.max), await seenBy(ids.ruth)], [1, 0])
  await db.updateTable('relationships').set({ status: 'terminated', ended_at: '2030-01-01' }).execute()
  assert.equal(await seenBy(ids.max), 0)
})

test("a mentor's queries use indexes, however long the programme runs", async (t) => {
  const { db, engine, ids } = await stage()
  if (engine !== 'sqlite') return t.skip('the planner of PostgreSQL goes by how many rows there are')
  const me = asMentor(ids.max)
  const questions = {
    notes: notesOf(db, me).select('notes.id'),
    unread: unreadNotesOf(db, me).select('notes.id'),
    shifts: shiftsOf(db, me).where('shifts.mentee_id', '=', ids.eva).select('shifts.id'),
    worked: workedShiftsOf(db, me).select('shifts.id'),
    plans: plansOf(db, me).select('learning_plans.id'),
  }

  const scanned: string[] = []
  for (const [name, question] of Object.entries(questions)) {
    const query = question.compile()
    const { rows } = await db.executeQuery<{ detail: string }>({
      ...query,
      sql: `explain query plan ${query.sql}`,
    })
    for (const { detail } of rows)
      if (/^SCAN (notes|shifts|learning_plans|relationships|ended|users)\b/.test(detail))
        scanned.push(`${name}: ${detail}`)
  }

  assert.deepEqual(scanned, [])
})
