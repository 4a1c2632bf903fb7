import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assignMentor } from '#contract/assignments.ts'
import { listAuditLog } from '#contract/audit-log.ts'
import { setProgress } from '#contract/mentees.ts'
import { addNote } from '#contract/notes.ts'
import { editUser } from '#contract/users.ts'
import { stage } from '../testing/stage.ts'

test('an administrator reads what others did about a person, page by page', async () => {
  const world = await stage()
  const { as, ids } = world
  const change = (firstName: string) =>
    as('nora').call(editUser, { params: { id: ids.eva }, body: { firstName } })
  await change('Ewa')
  await as('max').call(setProgress, {
    params: { menteeId: ids.eva },
    body: { progressStatus: 'undergoing_mst' },
  })
  await as('nora').call(assignMentor, { body: { mentorId: ids.ruth, menteeId: ids.eva, additional: true } })
  await as('ruth').call(addNote, { body: { content: 'Hello', menteeId: ids.eva } })
  await as('eva').call(addNote, { body: { content: 'Hello', mentorId: ids.ruth } })
  await as('nora').call(editUser, { params: { id: ids.ben }, body: { firstName: 'Bo' } })

  const about = async (id: number, paging = {}) =>
    (await as('nora').call(listAuditLog, { query: { about_id: id, ...paging } })).map(
      ({ action, admin_first_name }) => [action, admin_first_name],
    )

  const all = [
    ['relationship.started', 'Nora'],
    ['progress.changed', 'Max'],
    ['user.changed', 'Nora'],
  ]
  assert.deepEqual(await about(ids.eva), all)
  assert.deepEqual(await about(ids.eva, { limit: 2 }), all.slice(0, 2))
  assert.deepEqual(await about(ids.ruth), all.slice(0, 1))
  assert.deepEqual(await about(ids.omar), [])
})

test('a mentor cannot read the audit log about anyone', async () => {
  const { as, ids } = await stage()

  const { status } = await as('max').refused(listAuditLog, { query: { about_id: ids.eva } })

  assert.equal(status, 403)
})
