import { addNote } from '#contract/notes.ts'
import { chooseEmails, type EmailChoice, type EmailTopic } from '#contract/notifications.ts'
import { scheduleShift } from '#contract/shifts.ts'
import { cast, type Name } from '#demo/cast.ts'
import type { Stage } from './stage.ts'

export const choose = ({ as }: Stage, who: Name, topic: EmailTopic, choice: EmailChoice) =>
  as(who).call(chooseEmails, { body: { topic, choice } })

export const write = async ({ as, ids, signsInAgain }: Stage) => {
  signsInAgain('max')
  return as('max').call(addNote, { body: { content: 'Secret words', menteeId: ids.eva } })
}

export const schedule = (
  { as, ids }: Stage,
  shiftDate = '2026-11-30',
  [startTime, endTime]: [string, string] = ['09:00', '17:00'],
) => as('max').call(scheduleShift, { body: { menteeId: ids.eva, shiftDate, startTime, endTime } })

/** The emails to one person, oldest first. */
export const emailsTo = async (world: Stage, who: Name) =>
  (await world.delivered()).filter(({ to }) => to === cast[who].email)
export const kindsTo = async (world: Stage, who: Name) => (await emailsTo(world, who)).map(({ kind }) => kind)

/** Advances the clock to the next time of day given here. */
export function advanceTo(world: Stage, time: string) {
  const now = world.ctx.now()
  const then = new Date(`${now.toISOString().slice(0, 10)}T${time}:00.000Z`)
  const milliseconds = (then.getTime() - now.getTime() + 86_400_000) % 86_400_000
  world.passes({ seconds: milliseconds / 1_000 })
}
