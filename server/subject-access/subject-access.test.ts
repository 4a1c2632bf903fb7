import assert from 'node:assert/strict'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { assignMentor } from '#contract/assignments.ts'
import { makeFeed } from '#contract/calendar.ts'
import { addGoal } from '#contract/goals.ts'
import { createPlan } from '#contract/learning-plans.ts'
import { savePrivateNotes, setProgress } from '#contract/mentees.ts'
import { addNote, deleteNote } from '#contract/notes.ts'
import { submitReferral } from '#contract/referrals.ts'
import { scheduleShift } from '#contract/shifts.ts'
import { listFormerPeople } from '#contract/subject-access.ts'
import { createUser, deleteUser, editUser } from '#contract/users.ts'
import { cast, castPassword } from '#demo/cast.ts'
import { copyRow } from '../testing/copied-row.ts'
import { shiftOf, texts, write } from '../testing/debriefs.ts'
import { type Stage, stage } from '../testing/stage.ts'
import { unzipped } from '../testing/unzipped.ts'
import { upload } from '../testing/upload.ts'

const secret = 'She cries in the car park'

/** Max has been Eva's mentor for a while; one item of each kind exists. */
async function worldWithHistory() {
  const world = await stage()
  const { as, ids, visitor } = world
  const params = { menteeId: ids.eva }
  await visitor.call(submitReferral, {
    body: {
      firstName: 'Eva',
      lastName: 'Lindqvist',
      email: 'EVA@mst.example',
      grsNumber: 'GRS-77',
      reason: '=HYPERLINK("http://evil.example")',
    },
  })
  await as('max').call(setProgress, { params, body: { progressStatus: 'undergoing_mst', notes: 'Began' } })
  await as('max').call(addGoal, {
    params,
    body: { title: 'Lead a handover', description: 'Alone', targetDate: '2027-01-31', priority: 'high' },
  })
  await as('max').call(createPlan, {
    body: {
      ...params,
      title: 'Nights',
      description: '',
      targetDate: '2027-01-31',
      objectives: [{ specific: 'S', measurable: 'M', achievable: 'A', relevant: 'R', timeBound: 'T' }],
    },
  })
  await as('max').call(scheduleShift, {
    body: { ...params, shiftDate: '2026-11-23', startTime: '20:00', endTime: '08:00' },
  })
  const note = await as('max').call(addNote, { body: { ...params, content: 'Withdrawn words' } })
  await as('max').call(deleteNote, { params: { id: note.id } })
  await as('eva').call(addNote, { body: { content: 'Thank you' } })
  await as('max').call(savePrivateNotes, { params, body: { privateNotes: secret, strengths: 'Calm' } })
  await as('eva').call(makeFeed, { body: { withNames: true } })
  await share(world, '../Plan "Zoë".txt', 'Read this')
  return world
}

async function share(world: Stage, name: string, content: string) {
  const answer = await upload(world, 'max', [
    ['menteeId', String(world.ids.eva)],
    ['file', new File([content], name)],
  ])
  assert.equal(answer.statusCode, 201, answer.body)
}

const exportUrl = (id: number) => `/api/users/${id}/export`

async function exported({ as }: Stage, id: number) {
  const answer = await as('nora').send({ url: exportUrl(id) })
  assert.equal(answer.statusCode, 200, answer.body)
  const files = await unzipped(answer.rawPayload)
  const text = (path: string) => {
    assert.ok(files.has(path), `${path} is missing among ${[...files.keys()]}`)
    return String(files.get(path))
  }
  return { answer, files, text, json: JSON.parse(text('data.json')) }
}

test('an administrator exports all data of a mentee in one file', async () => {
  const world = await worldWithHistory()

  const { answer, text, json } = await exported(world, world.ids.eva)

  assert.match(
    String(answer.headers['content-disposition']),
    /filename="MST data of Eva Lindqvist 2026-11-20\.zip"; filename\*=UTF-8''MST%20data%20of%20Eva%20Lindqvist%202026-11-20\.zip$/,
  )
  assert.deepEqual(
    [json.profile[0].email, json.referrals[0].grs_number, json.relationships[0].mentor],
    ['eva@mst.example', 'GRS-77', 'Max Okafor'],
  )
  assert.deepEqual(
    [json.progress[0].notes, json.goals[0].title, json.learning_plan_objectives[0].time_bound],
    ['Began', 'Lead a handover', 'T'],
  )
  assert.deepEqual(
    json.notes.map(({ from, to, content }: Record<string, string>) => [from, to, content]),
    [
      ['Max Okafor', 'Eva Lindqvist', 'Withdrawn words'],
      ['Eva Lindqvist', 'Max Okafor', 'Thank you'],
    ],
  )
  assert.ok(json.notes[0].deleted_at, 'what was deleted and is kept says so')
  assert.equal(json.calendar_feed[0].with_names, 'yes')
  assert.equal(text(`documents/${json.documents[0].id} Plan _Zoë_.txt`), 'Read this')
  assert.match(text('csv/shifts.csv'), /Max Okafor,Eva Lindqvist,23\/11\/2026 20:00,24\/11\/2026 08:00/)
  assert.match(text('csv/referrals.csv'), /"'=HYPERLINK/)
})

test('the readme of an export names the person, the content, the gaps and next steps', async () => {
  const world = await worldWithHistory()

  const { text, json } = await exported(world, world.ids.eva)
  const readme = text('README.txt')

  assert.match(readme, /^MST data of Eva Lindqvist\r\n/)
  assert.match(readme, /Created on 20\/11\/2026 10:00 \(Europe\/London\) by Nora Whitfield/)
  assert.match(readme, /notes\.csv +2 rows +messages the person sent or received/)
  assert.match(readme, /documents\/ +1 file\r\n/)
  assert.match(readme, /Max Okafor wrote private notes about Eva Lindqvist\./)
  assert.match(readme, /Counts of failed sign-ins/)
  assert.equal(json.about.made_by, 'Nora Whitfield')
})

test('an export lists private notes without any text', async () => {
  const world = await worldWithHistory()
  const { ids } = world

  const ofMentee = await exported(world, ids.eva)
  const ofMentor = await exported(world, ids.max)
  const ofAnother = await exported(world, ids.ben)

  const [row] = ofMentee.json.review.private_notes
  assert.deepEqual(
    [row.written_by, row.about, row.private_notes_characters, row.areas_for_improvement_characters],
    ['Max Okafor', 'Eva Lindqvist', secret.length, 0],
  )
  assert.match(
    ofMentee.text('review/private-notes.csv'),
    /Max Okafor,Eva Lindqvist,20\/11\/2026 10:00,25,4,0/,
  )
  assert.match(ofMentor.text('README.txt'), /Max Okafor wrote private notes about 1 mentee\./)
  assert.match(ofAnother.text('README.txt'), /No mentor has private notes about Ben Brown\./)
  for (const { files } of [ofMentee, ofMentor, ofAnother])
    for (const [path, content] of files) assert.ok(!String(content).includes(secret), path)
})

test('an export contains other people by name only, and no secret', async () => {
  const world = await worldWithHistory()
  const { as, ids, db } = world
  await as('nora').call(editUser, { params: { id: ids.ben }, body: { email: 'benjamin@mst.example' } })
  const secrets = await Promise.all([
    db.selectFrom('users').where('password_hash', 'is not', null).select('password_hash as it').execute(),
    db.selectFrom('sessions').select('token_hash as it').execute(),
    db.selectFrom('calendar_feeds').select('token_hash as it').execute(),
    db.selectFrom('documents').select('storage_key as it').execute(),
    db.selectFrom('audit_log').select('hash as it').execute(),
  ])

  for (const [who, own] of [
    ['eva', cast.eva.email],
    ['max', cast.max.email],
    ['nora', cast.nora.email],
  ] as const) {
    const { files } = await exported(world, ids[who])
    for (const [path, content] of files) {
      const text = String(content)
      const addresses = text.match(/[\w.]+@mst\.example/gi) ?? []
      assert.deepEqual(
        addresses.filter((url) => url.toLowerCase() !== own),
        [],
        `${who}: ${path}`,
      )
      for (const { it } of secrets.flat()) assert.ok(!text.includes(String(it)), `${who}: ${path}`)
    }
  }
})

test("the exported log shows who opened the person's documents", async () => {
  const world = await worldWithHistory()
  const { id } = await world.db.selectFrom('documents').select('id').executeTakeFirstOrThrow()
  await world.as('omar').send({ url: `/api/documents/download/${id}` })

  const { json } = await exported(world, world.ids.eva)

  const entries = json.audit_log.map(({ actor, action }: Record<string, string>) => `${actor} ${action}`)
  for (const entry of [
    'Eva Lindqvist session.signed_in',
    'Max Okafor private_notes.changed',
    'Omar Siddiqui document.downloaded',
  ])
    assert.ok(entries.includes(entry), `${entry} is not among ${entries}`)
})

test('an export has no sealed debrief, which its administrator must not read, and an open one of both sides', async () => {
  const world = await stage()
  const { ids } = world
  const id = await shiftOf(world)
  const goal = await world.as('max').call(addGoal, {
    params: { menteeId: ids.eva },
    body: { title: 'Lead a handover', description: 'Alone', targetDate: '2027-01-31', priority: 'high' },
  })
  await write(world, id, 'mentor', { practised: [{ goalId: goal.id, answer: 1 }] })
  const shown = async (who: 'max' | 'eva') => {
    const { json, text } = await exported(world, ids[who])
    const goods = json.debriefs.map(({ good }: { good: string }) => good)
    return [goods, json.debrief_items.length, text('csv/debriefs.csv').includes(texts.mentor)]
  }

  assert.deepEqual(await shown('max'), [[], 0, false])
  assert.deepEqual(await shown('eva'), [[], 0, false])
  await write(world, id, 'mentee')
  assert.deepEqual(await shown('max'), [[texts.mentor], 1, true])
  assert.deepEqual(await shown('eva'), [[texts.mentor, texts.mentee], 1, true])
})

test('only the export of the author has a handover note, an answer about the support and a line to the team', async () => {
  const world = await stage()
  const { as, ids } = world
  const id = await shiftOf(world)
  await write(world, id, 'mentor', { teamLine: 'Line of Max' })
  await write(world, id, 'mentee', { teamLine: 'Line of Eva', support: 'partly' })
  // The form asks only mentees about the support, but the export does not rely on that.
  await world.db.updateTable('debriefs').set({ support: 'no' }).where('created_by', '=', ids.max).execute()
  const handover = { why: 'workload' as const, note: 'Note of Nora' }
  await as('nora').call(assignMentor, { body: { mentorId: ids.ruth, menteeId: ids.eva, handover } })
  const read = async (who: 'nora' | 'max' | 'eva') => {
    const { json, files } = await exported(world, ids[who])
    const all = [...files.values()].map(String).join()
    assert.ok(!all.includes('workload'), who)
    return {
      notes: json.handovers.map(({ note }: { note: unknown }) => note),
      sides: json.debriefs.map((row: Record<string, unknown>) => [row.side, row.support, row.team_line]),
      found: all.match(/(Line|Note) of (Max|Eva|Nora)/g)?.filter(isFirst) ?? [],
    }
  }

  assert.deepEqual(await read('nora'), { notes: ['Note of Nora'], sides: [], found: ['Note of Nora'] })
  assert.deepEqual(await read('max'), {
    notes: [null],
    sides: [['mentor', 'no', 'Line of Max']],
    found: ['Line of Max'],
  })
  assert.deepEqual(await read('eva'), {
    notes: [null],
    sides: [
      ['mentor', null, null],
      ['mentee', 'partly', 'Line of Eva'],
    ],
    found: ['Line of Eva'],
  })
})

const isFirst = (text: string, index: number, all: string[]) => all.indexOf(text) === index

test('former people are listed, and their data can still be exported', async () => {
  const world = await worldWithHistory()
  const { as, ids } = world
  assert.deepEqual(await as('nora').call(listFormerPeople), [])
  await as('nora').call(deleteUser, { params: { id: ids.eva } })
  await as('nora').call(createUser, {
    body: { firstName: 'Other', lastName: 'Eva', email: cast.eva.email, password: castPassword },
  })

  const former = await as('nora').call(listFormerPeople)
  const { json } = await exported(world, ids.eva)

  assert.deepEqual(
    former.map(({ id, email, deleted_at }) => [id, email, deleted_at]),
    [[ids.eva, cast.eva.email, '2026-11-20T10:00:00.000Z']],
  )
  assert.deepEqual([json.profile.length, json.profile[0].deleted_by], [1, 'Nora Whitfield'])
})

test('the list of former people has pages', async () => {
  const { as, ids } = await stage()
  for (const who of ['eva', 'ben', 'uma'] as const)
    await as('nora').call(deleteUser, { params: { id: ids[who] } })

  const first = await as('nora').send({ url: '/api/users/former?limit=2' })
  const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
  const second = await as('nora').send({ url: next })

  assert.equal(first.headers['x-total-count'], '3')
  assert.deepEqual(
    [...first.json(), ...second.json()].map(({ id }) => id),
    [ids.eva, ids.ben, ids.uma].sort((a, b) => b - a),
  )
})

test('an unknown person cannot be exported, and nothing is recorded', async () => {
  const { as, db } = await stage()

  const answer = await as('nora').send({ url: exportUrl(99_999) })

  assert.equal(answer.statusCode, 404)
  const entries = await db.selectFrom('audit_log').where('action', '=', 'user.exported').selectAll().execute()
  assert.deepEqual(entries, [])
})

test('the audit log records an export with actor, person and size', async () => {
  const world = await worldWithHistory()
  const { ids, recorded } = world

  const { json } = await exported(world, ids.eva)

  const [entry] = await recorded()
  const lists = Object.values(json).filter((part) => Array.isArray(part))
  const rows = lists.reduce((sum, list) => sum + list.length, 0)
  assert.deepEqual(
    [entry?.action, entry?.actor_id, entry?.target_type, entry?.target_id, entry?.details],
    [
      'user.exported',
      ids.nora,
      'user',
      ids.eva,
      `Exported the data about Eva Lindqvist: ${rows} row(s), 1 document(s)`,
    ],
  )
})

test('a document without its file is named as missing, and the others are included', async () => {
  const world = await worldWithHistory()
  const [gone = ''] = readdirSync(join(world.dataDir, 'documents'))
  await share(world, 'Plan "Zoë".txt', 'The second of this name')
  rmSync(join(world.dataDir, 'documents', gone))

  const { files, text, json } = await exported(world, world.ids.eva)

  const [first, second] = json.documents as { id: number }[]
  assert.ok(!files.has(`documents/${first?.id} Plan _Zoë_.txt`))
  assert.equal(text(`documents/${second?.id} Plan _Zoë_.txt`), 'The second of this name')
  assert.match(
    text('README.txt'),
    new RegExp(`could not be read:\r\n- documents/${first?.id} Plan _Zoë_\\.txt\r\n`),
  )
  assert.match(text('README.txt'), /documents\/ +1 file\r\n/)
})

test('a large part is exported completely as a table and in data.json', async () => {
  const world = await worldWithHistory()
  const { id } = await world.db.selectFrom('notes').select('id').executeTakeFirstOrThrow()
  const current = (await exported(world, world.ids.eva)).json.notes.length
  await copyRow(world.db, 'notes', id, 450)

  const { json, text } = await exported(world, world.ids.eva)

  const ids = json.notes.map((note: { id: number }) => note.id)
  assert.deepEqual([ids.length, new Set(ids).size], [450 + current, 450 + current])
  assert.deepEqual(
    ids,
    ids.toSorted((a: number, b: number) => a - b),
  )
  assert.equal(text('csv/notes.csv').match(/^\d+,/gm)?.length, 450 + current)
})
