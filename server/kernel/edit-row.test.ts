import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EditFields } from '#contract/fields.ts'
import { addGoal } from '#contract/goals.ts'
import { lockRow } from '../database/rows.ts'
import { stage } from '../testing/stage.ts'
import { inTransaction } from './context.ts'
import { editRow } from './edit-row.ts'
import { Refusal } from './errors.ts'

const fields = {
  title: { column: 'title', words: 'title' },
  targetDate: { column: 'target_date', words: 'target date' },
  description: { column: 'description', words: 'description', isHidden: true },
  priority: {
    column: 'priority',
    words: 'priority',
    choices: { low: { label: 'Low' }, high: { label: 'High' } },
  },
  status: { column: 'status' },
} as const satisfies EditFields

type Body = {
  title?: string
  targetDate?: string
  description?: string
  priority?: 'low' | 'high'
  status?: 'cancelled'
  version?: number
}

/** Edits a goal of Max for Eva, and returns the edit with the goal before and after it. */
async function edited(body: Body) {
  const { as, ids, ctx } = await stage()
  const goal = { title: 'Lead', description: 'Secret', targetDate: '2027-01-31', priority: 'low' } as const
  const { id } = await as('max').call(addGoal, { params: { menteeId: ids.eva }, body: goal })
  return inTransaction(ctx, async (ctx) => {
    const find = async () => (await lockRow(ctx.db, 'goals', id)) ?? assert.fail('the goal is missing')
    const row = await find()
    const edit = await editRow(ctx, {
      table: 'goals',
      row,
      fields,
      body,
      also: ({ status }, now) => ({ completed_at: status === 'active' ? null : now }),
    })
    if (edit.hasChanges) await edit.save({ id: ids.max })
    return { edit, row, saved: await find(), max: ids.max }
  })
}

test('an edit of an older version is refused with the current values, named as in the body', async () => {
  await assert.rejects(edited({ title: 'Teach', version: 2 }), (error) => {
    assert.ok(error instanceof Refusal)
    assert.equal(error.status, 409)
    assert.deepEqual(error.details.current, {
      title: 'Lead',
      targetDate: '2027-01-31',
      description: 'Secret',
      priority: 'low',
      status: 'active',
      version: 1,
    })
    return true
  })
})

test('an edit saves the sent fields and the columns that follow from them, and keeps the others', async () => {
  const { edit, row, saved, max } = await edited({ title: 'Teach', status: 'cancelled', version: 1 })

  const { updated_at } = saved
  assert.deepEqual(saved, {
    ...row,
    title: 'Teach',
    status: 'cancelled',
    completed_at: updated_at,
    search_text: 'teach secret',
    updated_at,
    updated_by: max,
    version: 2,
  })
  assert.deepEqual(edit.change, { title: 'Teach', status: 'cancelled', completed_at: updated_at })
  assert.equal(edit.after.description, 'Secret')
})

test('an edit that repeats the stored values changes nothing', async () => {
  const { edit, row, saved } = await edited({ title: 'Lead', priority: 'low', version: 1 })

  assert.equal(edit.hasChanges, false)
  assert.deepEqual(edit.change, {})
  assert.deepEqual(saved, row)
})

test('the description has labels and days in words, but never a hidden value', async () => {
  const body = { targetDate: '2027-02-28', description: 'Still secret', priority: 'high' } as const
  const { edit } = await edited(body)

  assert.equal(
    edit.description,
    "target date from 31/01/2027 to 28/02/2027, priority from 'Low' to 'High', description changed",
  )
})
