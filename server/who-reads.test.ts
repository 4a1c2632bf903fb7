import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endRelationship, listRelationships } from '#contract/assignments.ts'
import { keysOf } from '#contract/fields.ts'
import { submitReferral } from '#contract/referrals.ts'
import { type Reader, type ReadThing, readers, readersOf, whoReads } from '#contract/who-reads.ts'
import type { Name } from '#demo/cast.ts'
import { inTransaction } from './kernel/context.ts'
import { debriefRow, goalRow, life, planRow, reflectionRow, shiftRow, signOffRow } from './testing/rows.ts'
import { type Stage, stage } from './testing/stage.ts'

/** Compares the privacy page with the API's answers to each person; `own` marks what Max wrote or worked. */

type Marks = { own: string; others: string }
type Thing = { urls: (ids: Stage['ids']) => string[]; put: (world: Stage, marks: Marks) => Promise<unknown> }

const twice = <Row>({ own, others }: Marks, row: (mark: string, by: 'max' | 'ruth') => Row): Row[] => [
  row(own, 'max'),
  row(others, 'ruth'),
]

const things: Record<ReadThing, Thing> = {
  Progress: {
    urls: ({ eva }) => [`/api/mentoring/progress/${eva}/history`],
    put: ({ db, ids }, marks) =>
      db
        .insertInto('progress_history')
        .values(
          twice(marks, (notes, by) => ({
            mentee_id: ids.eva,
            changed_by: ids[by],
            changed_at: life.created_at,
            from_status: 'awaiting_shift' as const,
            to_status: 'undergoing_mst' as const,
            notes,
          })),
        )
        .execute(),
  },
  Goals: {
    urls: ({ eva }) => [`/api/mentoring/goals/${eva}`],
    put: (world, marks) =>
      world.db
        .insertInto('goals')
        .values(twice(marks, (title, by) => goalRow(world, { title, created_by: world.ids[by] })))
        .execute(),
  },
  'Learning plans': {
    urls: () => ['/api/learning-plans'],
    put: (world, marks) =>
      world.db
        .insertInto('learning_plans')
        .values(
          twice(marks, (title, by) =>
            planRow(world, { title, created_by: world.ids[by], mentor_id: world.ids[by] }),
          ),
        )
        .execute(),
  },
  Shifts: {
    urls: ({ eva }) => ['/api/shifts', `/api/shifts?menteeId=${eva}`],
    put: (world, marks) =>
      world.db
        .insertInto('shifts')
        .values(
          twice(marks, (location, by) =>
            shiftRow(world, {
              location,
              mentor_id: world.ids[by],
              starts_at: '2026-11-02T09:00',
              ends_at: '2026-11-02T17:00',
            }),
          ),
        )
        .execute(),
  },
  'Debriefs of shifts': {
    urls: ({ eva }) => [`/api/mentoring/debriefs/${eva}`, '/api/shifts/1/debrief', '/api/shifts/2/debrief'],
    put: async (world, marks) => {
      for (const [id, [good, by]] of twice(marks, (mark, by) => [mark, by] as const).entries()) {
        const times = { starts_at: '2026-11-02T09:00', ends_at: '2026-11-02T17:00' }
        const shift = shiftRow(world, { id: id + 1, mentor_id: world.ids[by], ...times })
        await world.db.insertInto('shifts').values(shift).execute()
        await world.db
          .insertInto('debriefs')
          .values(debriefRow(world, { shift_id: id + 1, created_by: world.ids[by], good }))
          .execute()
      }
    },
  },
  'Summaries that are signed off': {
    urls: ({ eva }) => [`/api/sign-offs/${eva}`],
    put: (world, { own, others }) =>
      world.db
        .insertInto('sign_offs')
        .values(signOffRow(world, { strengths: `${own} ${others}` }))
        .execute(),
  },
  'Messages between mentor and mentee': {
    urls: () => ['/api/notes'],
    put: ({ db, ids }, marks) =>
      db
        .insertInto('notes')
        .values(
          twice(marks, (content, by) => ({
            mentor_id: ids.max,
            mentee_id: ids.eva,
            note_type: by === 'max' ? ('mentor_note' as const) : ('mentee_note' as const),
            content,
            ...life,
          })),
        )
        .execute(),
  },
  'What a mentee would like help with': {
    urls: ({ eva }) => [`/api/people/${eva}/match-profile`],
    put: ({ db, ids }, { own, others }) =>
      db
        .insertInto('match_profiles')
        .values({
          user_id: ids.eva,
          topics: JSON.stringify([own, others]),
          updated_at: life.updated_at,
          updated_by: null,
        })
        .execute(),
  },
  Documents: {
    urls: ({ eva }) => ['/api/documents/admin/all', `/api/documents/${eva}`],
    put: ({ db, ids }, marks) =>
      db
        .insertInto('documents')
        .values(
          twice(marks, (original_name, by) => ({
            mentor_id: ids.max,
            mentee_id: ids.eva,
            uploaded_by: ids[by],
            original_name,
            description: '',
            storage_key: original_name,
            media_type: 'text/plain',
            size: 1,
            sha256: '',
            ...life,
          })),
        )
        .execute(),
  },
  "A mentor's private notes": {
    urls: () => ['/api/mentoring/mentees/progress', '/api/mentoring/mentees/enhanced'],
    put: ({ db, ids }, marks) =>
      db
        .insertInto('private_notes')
        .values(
          twice(marks, (private_notes, by) => ({
            mentor_id: ids[by],
            mentee_id: ids.eva,
            private_notes,
            strengths: '',
            areas_for_improvement: '',
            updated_at: life.updated_at,
          })),
        )
        .execute(),
  },
  'Handover notes': {
    urls: ({ eva }) => [`/api/people/${eva}/handover`],
    put: async ({ db, ids }, { own, others }) => {
      const pair = await db
        .selectFrom('relationships')
        .select('id')
        .where('mentee_id', '=', ids.eva)
        .executeTakeFirst()
      await db
        .insertInto('handovers')
        .values({
          mentee_id: ids.eva,
          from_mentor_id: ids.ruth,
          relationship_id: pair?.id ?? null,
          why: 'workload',
          note: `${own} ${others}`,
          created_by: ids.nora,
          created_at: life.created_at,
          made_at: life.created_at,
        })
        .execute()
    },
  },
  Reflections: {
    urls: () => ['/api/reflections'],
    put: (world, { own, others }) =>
      world.db
        .insertInto('reflections')
        .values([
          ...(['max', 'eva', 'ben'] as const).map((by) =>
            reflectionRow(world, { user_id: world.ids[by], nature: own }),
          ),
          reflectionRow(world, { user_id: world.ids.ruth, nature: others }),
        ])
        .execute(),
  },
  Referrals: {
    urls: () => ['/api/referrals'],
    put: async ({ visitor }, { own, others }) => {
      for (const reason of [own, others])
        await visitor.call(submitReferral, {
          body: { firstName: 'Ines', lastName: 'García', grsNumber: '7', email: 'i@mst.example', reason },
        })
    },
  },
  'Email addresses': {
    urls: ({ eva }) => ['/api/users', '/api/mentoring/mentees', '/api/auth/profile', `/api/users/${eva}`],
    put: ({ db, ids }, { own, others }) =>
      db
        .updateTable('users')
        .set({ email: `${own}.${others}@mst.example` })
        .where('id', '=', ids.eva)
        .execute(),
  },
  'GRS numbers': {
    urls: ({ eva }) => ['/api/users', '/api/mentoring/mentees', '/api/auth/profile', `/api/people/${eva}`],
    put: ({ db, ids }, { own, others }) =>
      db
        .updateTable('users')
        .set({ grs_number: `${own} ${others}` })
        .where('id', '=', ids.eva)
        .execute(),
  },
  'The audit log': {
    urls: () => ['/api/mentoring/admin/audit-log'],
    put: ({ ctx }, { own, others }) =>
      inTransaction(ctx, async ({ record }) => record('settings.tested', null, `${own} ${others}`)),
  },
}

const whoIs: Record<Reader, Name> = {
  mentee: 'eva',
  mentor: 'max',
  former: 'max',
  others: 'ben',
  admin: 'nora',
}

async function readBy(reader: Reader, thing: ReadThing): Promise<string> {
  const world = await stage()
  const { as, ids } = world
  const marks = { own: 'heron-own', others: 'lantern-others' }
  const who = whoIs[reader]
  await as(who).token()
  await things[thing].put(world, marks)
  if (reader === 'former') await endsWithMax(world)
  const answers = await Promise.all(things[thing].urls(ids).map((url) => as(who).send({ url })))
  const read = answers.filter(({ statusCode }) => statusCode === 200).map(({ body }) => body)
  const reads = (mark: string) => read.some((body) => body.includes(mark))
  return reads(marks.others) ? 'all' : reads(marks.own) ? 'own' : '-'
}

async function endsWithMax({ as, ids }: Stage) {
  const pair = (await as('nora').call(listRelationships)).find(({ mentee_id }) => mentee_id === ids.eva)
  await as('nora').call(endRelationship, { params: { id: pair?.id ?? 0 }, body: { status: 'terminated' } })
}

for (const thing of keysOf(whoReads))
  test(`the privacy page lists who reads this correctly: ${thing}`, async () => {
    const cells = []
    for (const reader of readers) cells.push(await readBy(reader, thing))

    assert.deepEqual(cells, whoReads[thing].slice(0, readers.length))
  })

test('each kind of reader is described in a sentence', () => {
  assert.equal(readersOf('Goals'), 'The mentee, their mentors and administrators')
  assert.equal(readersOf("A mentor's private notes"), 'The mentor who wrote them')
})
