import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addAbsence, removeAbsence } from '#contract/milestones.ts'
import { recordLimits } from '#contract/record-limits.ts'
import { copyRow } from '../testing/copied-row.ts'
import { stage } from '../testing/stage.ts'

/** Rule 82. `tests/record-limits.test.ts` has the limit of meetings. */

test('days away have a limit, also for Undo', async () => {
  const world = await stage()
  const params = { menteeId: world.ids.eva }
  const away = (day: string) =>
    world.as('max').call(addAbsence, { params, body: { fromDay: day, toDay: day } })
  const { absences } = await away('2026-12-01')
  const id = absences[0]?.id ?? 0
  await copyRow(world.db, 'absences', id, recordLimits.absences.most - 1)
  const undo = await world.as('max').undoOf(removeAbsence, { params: { id } })
  const elsewhere = { from_day: '2026-11-01', to_day: '2026-11-01' }
  await world.db.updateTable('absences').set(elsewhere).where('id', '<>', id).execute()
  await away('2026-12-02')

  const body = { fromDay: '2026-12-03', toDay: '2026-12-03' }
  const refused = await world.as('max').refused(addAbsence, { params, body })
  const undone = await world.as('max').send({ method: 'POST', url: `/api/undo/${undo}` })

  const { sentence } = recordLimits.absences
  assert.deepEqual([refused.status, refused.message], [409, sentence])
  assert.deepEqual([undone.statusCode, undone.json().message], [409, sentence])
})
