import type { z } from 'zod/mini'
import {
  type chooseLetters as chooseLettersCall,
  type LetterChoice,
  type LetterTopic,
  letterChoices,
  letterTopics,
} from '#contract/notifications.ts'
import type { Me } from '../kernel/authentication.ts'
import { changes } from '../kernel/changes.ts'
import { type Context, inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import { refuseUnknown } from '../kernel/errors.ts'
import type { LetterKind } from '../letters/catalogue.ts'
import { withdrawLetters } from '../letters/rules.ts'
import * as queries from './letter-queries.ts'
import { nextDailyLetter, whenToWrite } from './letter-times.ts'

/** Letters that tell of one thing of their own, by what they are about. */
const ownLetters: Partial<Record<LetterTopic, LetterKind[]>> = {
  shift: ['shift_scheduled', 'shifts_scheduled', 'shift_changed', 'shift_cancelled', 'shift_reminder'],
  assignment: [
    'mentor_assigned',
    'mentee_assigned',
    'mentor_inactive',
    'mentee_inactive',
    'relationship_ended',
  ],
}

export const choiceOf = (topic: LetterTopic, chosen: LetterChoice | null | undefined): LetterChoice =>
  chosen ?? letterTopics[topic].usual

const topicsOf = ({ role }: Me) =>
  (Object.keys(letterTopics) as LetterTopic[]).filter((topic) =>
    (letterTopics[topic].roles as readonly string[]).includes(role),
  )

export async function listChoices({ db }: Context, me: Me) {
  const chosen = new Map((await queries.listChoices(db, me.id)).map(({ topic, choice }) => [topic, choice]))
  return topicsOf(me).map((topic) => ({ topic, choice: choiceOf(topic, chosen.get(topic)) }))
}

/** Holds for what waits to be told as well. */
export async function choose(
  ctx: Context,
  me: Me,
  { topic, choice }: z.output<typeof chooseLettersCall.body>,
): Promise<void> {
  if (!topicsOf(me).includes(topic)) refuseUnknown()
  await inTransaction(ctx, async (ctx) => {
    const before = choiceOf(topic, await queries.findChoice(ctx.db, me.id, topic))
    await queries.saveChoice(ctx.db, { user_id: me.id, topic, choice })
    await queries.saveLettersDue(ctx.db, me.id, topic, dueBy(ctx, choice))
    const own = ownLetters[topic]
    if (own && choice === 'off') await withdrawLetters(ctx, me.id, own)
    const [had, has] = [letterChoices[before].label, letterChoices[choice].label]
    ctx.record({
      action: 'letters.chosen',
      target: 'user',
      targetId: me.id,
      details: `Letters about ${letterTopics[topic].label.toLowerCase()}: ${changes([['how soon', had, has]])}`,
    })
  })
}

/** In a restored database: what was to be told by letter when it was copied may have been since. The bell still tells it. */
export const forgetDueLetters = (ctx: TransactionContext) => queries.clearAllDue(ctx.db)

/** When what happens now is told by letter; null where it is not. */
export function dueBy(ctx: Pick<Context, 'now' | 'config'>, choice: LetterChoice, pauseMinutes = 0) {
  if (choice === 'off') return null
  const now = ctx.now()
  if (choice === 'daily') return nextDailyLetter(now, ctx.config.timeZone).toISOString()
  return new Date(now.getTime() + pauseMinutes * 60_000).toISOString()
}

/** When a person may have a letter of this topic that tells of something near; undefined where they want none. */
export async function whenToRemind(
  ctx: TransactionContext,
  userId: number,
  topic: LetterTopic,
): Promise<string | undefined> {
  if (choiceOf(topic, await queries.findChoice(ctx.db, userId, topic)) === 'off') return undefined
  return maxOf(nowIso(ctx), (await whenToWrite(ctx, userId, ctx.now())).toISOString())
}

const maxOf = (one: string, other: string) => (one > other ? one : other)
