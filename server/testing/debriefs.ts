import { endRelationship, listRelationships } from '#contract/assignments.ts'
import { type Side, saveDebrief } from '#contract/debriefs.ts'
import type { Name } from '#demo/cast.ts'
import { shiftRow } from './rows.ts'
import type { Stage } from './stage.ts'

/** A shift of Max with Eva that ended at 09:00, unless other times are given. */
export async function shiftOf(world: Stage, values: Parameters<typeof shiftRow>[1] = {}) {
  const times = { starts_at: '2026-11-19T21:00', ends_at: '2026-11-20T09:00' }
  const shift = shiftRow(world, { ...times, status: 'completed', ...values })
  const { id } = await world.db.insertInto('shifts').values(shift).returning('id').executeTakeFirstOrThrow()
  return id
}

const authors = { mentor: 'max', mentee: 'eva' } as const
export const texts = { mentor: 'Calm handover', mentee: 'Time to ask' }

export const write = ({ as }: Stage, id: number, side: Side, more: object = {}) =>
  as(authors[side]).call(saveDebrief, { params: { id }, body: { good: texts[side], ...more } })

/** Both sides as a person reads them: the text, 'sealed' or nothing; null if they may not see the shift. */
export async function readBy(world: Stage, who: Name, id: number) {
  world.signsInAgain(who)
  const answer = await world.as(who).send({ url: `/api/shifts/${id}/debrief` })
  if (answer.statusCode === 404) return null
  const { mentor, mentee } = answer.json()
  return [mentor, mentee].map(({ written, debrief }) => debrief?.good ?? (written ? 'sealed' : ''))
}

export const endsWithMax = async (world: Stage) => {
  world.signsInAgain('nora')
  const nora = world.as('nora')
  const pair = (await nora.call(listRelationships)).find(({ mentee_id }) => mentee_id === world.ids.eva)
  await nora.call(endRelationship, { params: { id: pair?.id ?? 0 }, body: { status: 'terminated' } })
}
