import { dayIn } from '#contract/dates.ts'
import { keysOf } from '#contract/keys-of.ts'
import { type FoundThing, wordsOf } from '#contract/search.ts'
import { patternsOf } from '../database/rows.ts'
import type { Context } from '../kernel/context.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { excerptOf } from './excerpt.ts'
import { listThings } from './things-queries.ts'

/** Lists the found items by kind. Finding an item does not mark it as opened. */
export async function findThings(ctx: Context, me: Me, text: string): Promise<FoundThing[]> {
  const { id, role, status } = me
  const words = wordsOf(text)
  const things = await listThings(ctx.db, { me: { id, role, status }, patterns: patternsOf(text) })
  const { timeZone } = ctx.config
  return keysOf(things).flatMap((kind) =>
    things[kind].map(({ at, title, from_name, to_name, ...thing }) => ({
      kind,
      ...thing,
      title: excerptOf(title, words),
      from_name,
      to_name: to_name ?? '',
      // A target date has no time.
      day: at.includes('T') ? dayIn(new Date(at), timeZone) : at,
    })),
  )
}
