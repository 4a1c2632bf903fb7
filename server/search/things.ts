import { dayIn } from '#contract/dates.ts'
import { type FoundThing, wordsOf } from '#contract/search.ts'
import { patternsOf } from '../database/rows.ts'
import type { Me } from '../kernel/authentication.ts'
import type { Context } from '../kernel/context.ts'
import { excerptOf } from './excerpt.ts'
import { listThings } from './things-queries.ts'

/** Kind after kind; nothing of it counts as opened by being found. */
export async function findThings(ctx: Context, me: Me, text: string): Promise<FoundThing[]> {
  const { id, role, status } = me
  const words = wordsOf(text)
  const things = await listThings(ctx.db, { me: { id, role, status }, patterns: patternsOf(text) })
  const { timeZone } = ctx.config
  return (Object.keys(things) as FoundThing['kind'][]).flatMap((kind) =>
    things[kind].map(({ at, title, from_name, to_name, ...thing }) => ({
      kind,
      ...thing,
      title: excerptOf(title, words),
      from_name,
      to_name: to_name ?? '',
      // A target is a day already.
      day: at.includes('T') ? dayIn(new Date(at), timeZone) : at,
    })),
  )
}
