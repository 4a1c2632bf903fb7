import assert from 'node:assert/strict'
import { test } from 'node:test'
import { notesOf, plansOf, shiftsOf, unreadNotesOf, workedShiftsOf } from './access.ts'
import type { Me } from './kernel/authentication.ts'
import { stage } from './testing/stage.ts'

/** What table two asks of a person's role and id is all that it needs. */
const asMentor = (id: number) => ({ id, role: 'mentor', status: 'active' }) as Me

test('what a mentor may read is found by indexes, however long the programme runs', async (t) => {
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
