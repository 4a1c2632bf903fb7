import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assignMentor } from '#contract/assignments.ts'
import { addNote, deleteNote, editNote, listConversations, listNotes } from '#contract/notes.ts'
import { menteeName } from '#contract/person.ts'
import { editUser } from '#contract/users.ts'
import { stage } from '../testing/stage.ts'

test('a mentor and a mentee write to each other', async () => {
  const { as, ids } = await stage()

  const fromMax = await as('max').call(addNote, {
    body: { content: ' Well done. ', noteType: 'mentor_note', menteeId: ids.eva },
  })
  const fromEva = await as('eva').call(addNote, { body: { content: 'Thank you!' } })

  assert.deepEqual(
    [fromMax.content, fromMax.note_type, fromMax.mentee_first_name],
    ['Well done.', 'mentor_note', 'Eva'],
  )
  assert.deepEqual([fromEva.note_type, fromEva.mentor_id], ['mentee_note', ids.max])
  assert.deepEqual(
    (await as('eva').call(listNotes)).map(({ id }) => id),
    [fromEva.id, fromMax.id],
  )
  assert.equal((await as('nora').call(listNotes)).length, 2)
  assert.deepEqual(await as('ben').call(listNotes), [])
  assert.deepEqual(await as('ruth').call(listNotes), [])
})

test('the conversations with two mentees of one name are told apart by their addresses', async () => {
  const { as, ids } = await stage()
  const body = { firstName: 'Eva', lastName: 'Lindqvist' }

  await as('nora').call(editUser, { params: { id: ids.ben }, body })

  const labels = async (who: 'max' | 'nora') => (await as(who).call(listConversations)).map(menteeName).sort()
  const evas = ['Eva Lindqvist (ben@mst.example)', 'Eva Lindqvist (eva@mst.example)']
  assert.deepEqual(await labels('max'), evas)
  assert.deepEqual(await labels('nora'), [...evas, 'Zoë Adeyemi'])
})

test('a mentee with several mentors chooses one, and one without reads why they cannot write', async () => {
  const { as, ids } = await stage()
  await as('nora').call(assignMentor, { body: { mentorId: ids.ruth, menteeId: ids.eva, additional: true } })

  const unclear = await as('eva').refused(addNote, { body: { content: 'Hello' } })
  const toRuth = await as('eva').call(addNote, { body: { content: 'Hello', mentorId: ids.ruth } })
  const alone = await as('uma').refused(addNote, { body: { content: 'Hello' } })

  assert.deepEqual([unclear.status, Object.keys(unclear.fields ?? {})], [400, ['mentorId']])
  assert.equal(toRuth.mentor_first_name, 'Ruth')
  assert.deepEqual([alone.status, /do not have a mentor yet/.test(alone.message)], [409, true])
})

test("a person cannot write in another's name, to a stranger, or as another type", async () => {
  const { as, ids } = await stage()
  const statusOf = async (who: 'max' | 'eva' | 'nora', body: object) =>
    (await as(who).send({ method: 'POST', url: '/api/notes', body: { content: 'x', ...body } })).statusCode

  assert.equal(await statusOf('max', { menteeId: ids.eva, mentorId: ids.ruth }), 403)
  assert.equal(await statusOf('max', { menteeId: ids.eva, noteType: 'mentee_note' }), 403)
  assert.equal(await statusOf('max', { menteeId: ids.zoe }), 404)
  assert.equal(await statusOf('max', {}), 400)
  assert.equal(await statusOf('eva', { menteeId: ids.ben }), 403)
  assert.equal(await statusOf('eva', { mentorId: ids.ruth }), 404)
  assert.equal(await statusOf('eva', { noteType: 'mentor_note' }), 403)
  assert.equal(await statusOf('nora', { menteeId: ids.eva }), 403)
})

test('only the author edits and deletes a note', async () => {
  const { as, ids } = await stage()
  const { id } = await as('max').call(addNote, { body: { content: 'Well done', menteeId: ids.eva } })
  const change = { params: { id }, body: { content: 'Changed' } }

  const saved = await as('max').call(editNote, {
    params: { id },
    body: { content: 'Very well done', version: 1 },
  })
  const stale = await as('max').refused(editNote, { params: { id }, body: { content: 'Old', version: 1 } })

  assert.deepEqual([saved.content, saved.version, stale.status], ['Very well done', 2, 409])
  assert.equal((await as('eva').refused(editNote, change)).status, 403)
  assert.equal((await as('nora').refused(editNote, change)).status, 403)
  assert.equal((await as('ruth').refused(editNote, change)).status, 404)
  assert.equal(
    (await as('max').refused(editNote, { ...change, body: { content: 'x', menteeId: ids.ben } })).status,
    403,
  )
  await as('max').call(deleteNote, { params: { id } })
  assert.deepEqual(await as('eva').call(listNotes), [])
})

test('a former mentor reads their notes and changes nothing, and the next mentor cannot read them', async () => {
  const { as, ids } = await stage()
  const { id } = await as('max').call(addNote, { body: { content: 'Well done', menteeId: ids.eva } })
  await as('nora').call(assignMentor, { body: { mentorId: ids.ruth, menteeId: ids.eva } })

  assert.equal((await as('max').call(listNotes)).length, 1)
  assert.deepEqual(await as('ruth').call(listNotes), [])
  assert.equal((await as('max').refused(editNote, { params: { id }, body: { content: 'x' } })).status, 403)
  assert.equal((await as('max').refused(deleteNote, { params: { id } })).status, 403)
  assert.equal((await as('max').refused(addNote, { body: { content: 'x', menteeId: ids.eva } })).status, 404)
})

test('hostile text is stored as typed and never enters the audit log', async () => {
  const { as, ids, recorded } = await stage()
  const content = `<script>alert("x")</script> '; drop table notes; -- \u202Eevil 🏥\n=1+1`

  const made = await as('max').call(addNote, { body: { content, menteeId: ids.eva } })

  assert.equal(made.content, content)
  assert.ok(!JSON.stringify(await recorded(3)).includes('drop table'))
  const nul = await as('max').send({
    method: 'POST',
    url: '/api/notes',
    body: { content: 'a\u0000b', menteeId: ids.eva },
  })
  assert.equal(nul.statusCode, 400)
})
