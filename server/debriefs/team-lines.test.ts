import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getQuickActions } from '#contract/attention.ts'
import { getDebrief, readTeamLine, saveDebrief, withdrawDebrief } from '#contract/debriefs.ts'
import { listNotifications } from '#contract/notifications.ts'
import { deleteShift } from '#contract/shifts.ts'
import { undoChange } from '#contract/undo.ts'
import { shiftOf, write } from '../testing/debriefs.ts'
import { type Stage, stage } from '../testing/stage.ts'

/** Tests how administrators learn of a line to the programme team (rule 86). */

const teamLine = 'I do not feel safe'

async function linesFor({ as }: Stage, who: 'nora' | 'omar' = 'nora') {
  const { items } = await as(who).call(getQuickActions)
  return items.filter(({ kind }) => kind === 'team_line')
}

const bellOf = async ({ as }: Stage, who: 'nora' | 'omar' | 'max' = 'nora') =>
  (await as(who).call(listNotifications, { query: { unread: 'yes' } })).filter(
    ({ kind }) => kind === 'team_line_written',
  )

test('a line of a sealed debrief is an item for administrators and in their bell, without its words', async () => {
  const world = await stage()
  const id = await shiftOf(world)
  await write(world, id, 'mentee', { teamLine })

  const items = await linesFor(world)
  const bell = await bellOf(world, 'omar')

  assert.deepEqual(
    items.map(({ id, name, reason, side }) => [id, name, reason, side]),
    [[id, 'Eva Lindqvist', 'Wrote a line for the programme team about the shift of 19 November', 'mentee']],
  )
  assert.deepEqual(
    bell.map(({ text, path }) => [text, path]),
    [['Eva Lindqvist wrote a line for the programme team', `/shifts/${id}/debrief`]],
  )
  assert.deepEqual(await bellOf(world, 'max'), [])
  const entries = await world.recorded(1)
  assert.doesNotMatch(JSON.stringify([items, bell, entries, await world.delivered()]), /feel safe/)
})

test('one administrator marks a line as read for all of them, once', async () => {
  const world = await stage()
  const id = await shiftOf(world)
  await write(world, id, 'mentee', { teamLine })
  const page = await world.as('nora').call(getDebrief, { params: { id } })
  const body = { side: 'mentee', since: page.mentee.line_unread_since ?? '' } as const
  const send = (who: 'nora' | 'omar') =>
    world.as(who).send({ method: 'POST', url: `/api/shifts/${id}/debrief/line-read`, body })

  const answers = await Promise.all([send('nora'), send('omar')])

  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [204, 409])
  assert.deepEqual([await linesFor(world), await bellOf(world, 'omar')], [[], []])
  const [entry] = await world.recorded(1)
  assert.equal(entry?.action, 'debrief.line_read')
  assert.doesNotMatch(JSON.stringify(entry), /feel safe/)
})

test('a line of the other side stays in the bell until it is read too', async () => {
  const world = await stage()
  const id = await shiftOf(world)
  await write(world, id, 'mentee', { teamLine })
  await write(world, id, 'mentor', { teamLine: 'Please call me' })

  for (const left of [1, 0]) {
    const [item] = await linesFor(world)
    const body = { side: item?.side ?? 'mentor', since: item?.since ?? '' }
    await world.as('nora').call(readTeamLine, { params: { id }, body })
    assert.deepEqual(
      [(await linesFor(world)).length, Boolean((await bellOf(world)).length)],
      [left, left > 0],
    )
  }
})

test('other words are a new item, and an administrator who read the former words is refused', async () => {
  const world = await stage()
  const id = await shiftOf(world)
  await write(world, id, 'mentee', { teamLine })
  const [former] = await linesFor(world)
  world.passes({ minutes: 5 })
  await write(world, id, 'mentee', { teamLine, next: 'More time' })
  const same = await linesFor(world)
  await write(world, id, 'mentee', { teamLine: 'It is urgent' })

  const body = { side: 'mentee', since: former?.since ?? '' } as const
  const { status } = await world.as('nora').refused(readTeamLine, { params: { id }, body })

  assert.deepEqual([status, same[0]?.since], [409, former?.since])
  assert.deepEqual([(await linesFor(world)).length, (await bellOf(world)).length], [1, 1])
  await write(world, id, 'mentee', { teamLine: '' })
  assert.deepEqual([await linesFor(world), await bellOf(world)], [[], []])
})

test('a withdrawn debrief, and a deleted shift, take the item away until that is undone', async () => {
  const world = await stage()
  const { as } = world
  const id = await shiftOf(world)
  await write(world, id, 'mentee', { teamLine })
  const counts = async () => [(await linesFor(world)).length, (await bellOf(world)).length]

  const withdrawal = await as('eva').undoOf(withdrawDebrief, { params: { id } })
  assert.deepEqual(await counts(), [0, 0])
  await as('eva').call(undoChange, { params: { id: withdrawal } })
  assert.deepEqual(await counts(), [1, 1])

  await as('nora').call(deleteShift, { params: { id } })
  assert.deepEqual(await counts(), [0, 0])
})

test('an undo of a late debrief takes its line and the bell away', async () => {
  const world = await stage()
  const id = await shiftOf(world, { starts_at: '2026-11-10T08:00', ends_at: '2026-11-10T16:00' })
  const body = { good: 'Fine', teamLine }
  const written = await world.as('eva').undoOf(saveDebrief, { params: { id }, body })
  assert.deepEqual([(await linesFor(world)).length, (await bellOf(world)).length], [1, 1])

  await world.as('eva').call(undoChange, { params: { id: written } })

  assert.deepEqual([await linesFor(world), await bellOf(world)], [[], []])
})

test('mentors and mentees do not learn whether a line is read', async () => {
  const world = await stage()
  const id = await shiftOf(world)
  await write(world, id, 'mentor')
  const { mentee } = await write(world, id, 'mentee', { teamLine })
  const { mentee: other } = await world.as('max').call(getDebrief, { params: { id } })

  const body = { side: 'mentee', since: 'now' } as const
  const refusals = [
    await world.as('eva').refused(readTeamLine, { params: { id }, body }),
    await world.as('max').refused(readTeamLine, { params: { id }, body }),
  ]

  assert.deepEqual([mentee.line_unread_since, other.line_unread_since], [null, null])
  assert.deepEqual(
    refusals.map(({ status }) => status),
    [403, 403],
  )
})
