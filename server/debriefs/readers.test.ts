import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assignMentor } from '#contract/assignments.ts'
import { getDebrief, listDebriefs, type Side } from '#contract/debriefs.ts'
import { endsWithMax, readBy, shiftOf, texts, write } from '../testing/debriefs.ts'
import { type Stage, stage } from '../testing/stage.ts'

/** Tests who reads a debrief, and when (rule 63). */

const nextMentorIsRuth = async ({ as, ids }: Stage) =>
  as('nora').call(assignMentor, { body: { mentorId: ids.ruth, menteeId: ids.eva } })

const bothTexts = [texts.mentor, texts.mentee]
const moments: [string, Side[], (world: Stage) => unknown][] = [
  ['the mentor has written', ['mentor'], () => undefined],
  ['the mentee has written', ['mentee'], () => undefined],
  ['both have written', ['mentor', 'mentee'], () => undefined],
  [
    'the mentor wrote, 71 hours and 59 minutes after the end',
    ['mentor'],
    ({ passes }) => passes({ hours: 70, minutes: 59 }),
  ],
  ['the mentor wrote, 72 hours after the end', ['mentor'], ({ passes }) => passes({ hours: 71 })],
  ['the mentee wrote, 72 hours after the end', ['mentee'], ({ passes }) => passes({ hours: 71 })],
]
const [m, e] = bothTexts
// biome-ignore format: a table is read by its columns
/** THE READERS of both sides at each moment: mentor, mentee, next mentor, former mentor, administrator, other. */
const readers: Record<string, (string | undefined)[][]> = {
  //                                                          mentor          mentee           next             former          admin
  'the mentor has written':                                  [[m, ''],        ['sealed', ''],  ['sealed', ''],  [m, ''],        ['sealed', '']],
  'the mentee has written':                                  [['', 'sealed'], ['', e],         ['', 'sealed'],  ['', 'sealed'], ['', 'sealed']],
  'both have written':                                       [[m, e],         [m, e],          [m, e],          [m, e],         [m, e]],
  'the mentor wrote, 71 hours and 59 minutes after the end': [[m, ''],        ['sealed', ''],  ['sealed', ''],  [m, ''],        ['sealed', '']],
  'the mentor wrote, 72 hours after the end':                [[m, ''],        [m, ''],         [m, ''],         [m, ''],        [m, '']],
  'the mentee wrote, 72 hours after the end':                [['', e],        ['', e],         ['', e],         ['', e],        ['', e]],
}

for (const [moment, sides, then] of moments)
  test(`each person reads only what is open to them: ${moment}`, async () => {
    const world = await stage()
    const id = await shiftOf(world)
    for (const side of sides) await write(world, id, side)
    then(world)
    const [mentor, mentee, next, former, admin] = readers[moment] ?? []

    assert.deepEqual(await readBy(world, 'max', id), mentor, 'mentor')
    assert.deepEqual(await readBy(world, 'eva', id), mentee, 'mentee')
    assert.deepEqual(await readBy(world, 'nora', id), admin, 'administrator')
    assert.equal(await readBy(world, 'ruth', id), null, 'a mentor of others')
    assert.equal(await readBy(world, 'ben', id), null, 'another mentee')
    await endsWithMax(world)
    await nextMentorIsRuth(world)
    assert.deepEqual(await readBy(world, 'ruth', id), next, 'the next mentor')
    assert.deepEqual(await readBy(world, 'max', id), former, 'the former mentor')
    assert.deepEqual(await readBy(world, 'eva', id), mentee, 'the mentee, as before')
  })

test('only its author and administrators read the line to the programme team', async () => {
  const world = await stage()
  const id = await shiftOf(world)
  await write(world, id, 'mentee', { teamLine: 'Please call me' })
  await write(world, id, 'mentor')

  const lines: Record<string, string | null> = {}
  for (const who of ['eva', 'max', 'nora'] as const)
    lines[who] = (await world.as(who).call(getDebrief, { params: { id } })).mentee.team_line

  assert.deepEqual(lines, { eva: 'Please call me', max: null, nora: 'Please call me' })
})

test('only its author and administrators read the answer about the support, also after a change of mentor', async () => {
  const world = await stage()
  const { as, ids } = world
  const id = await shiftOf(world)
  await write(world, id, 'mentee', { support: 'no' })
  await write(world, id, 'mentor')
  const answers: Record<string, unknown> = {}
  async function readAs(who: 'eva' | 'max' | 'nora' | 'ruth') {
    world.signsInAgain(who)
    const { mentee } = await as(who).call(getDebrief, { params: { id } })
    const [listed] = await as(who).call(listDebriefs, { params: { menteeId: ids.eva } })
    answers[who] = [mentee.debrief?.good, mentee.debrief?.support, listed?.mentee.debrief?.support]
  }

  for (const who of ['eva', 'max', 'nora'] as const) await readAs(who)
  await endsWithMax(world)
  await nextMentorIsRuth(world)
  await readAs('ruth')

  const hidden = [texts.mentee, null, null]
  const read = [texts.mentee, 'no', 'no']
  assert.deepEqual(answers, { eva: read, max: hidden, nora: read, ruth: hidden })
})

test('an administrator reads the line of a sealed debrief, and nothing else of it', async () => {
  const world = await stage()
  const id = await shiftOf(world)
  await write(world, id, 'mentor', { teamLine: 'We need a second mentor' })

  const { mentor } = await world.as('nora').call(getDebrief, { params: { id } })

  const { line_unread_since: _, ...rest } = mentor
  assert.deepEqual(rest, { written: true, debrief: null, team_line: 'We need a second mentor' })
})
