import type { Readable } from 'node:stream'
import { perDatabase } from '../../database/compiled.ts'
import type { Context } from '../context.ts'

/** Makes a file if the person's last one was sent; otherwise calls `refuseBusy`. */
export type OneFileEach = <Made extends { bytes: Readable }>(
  ctx: Pick<Context, 'db'>,
  personId: number,
  make: () => Promise<Made>,
) => Promise<Made>

/** A reader who does not read holds their own place only, so each person has one. */
export function oneFileEach(refuseBusy: () => never): OneFileEach {
  const peopleOf = perDatabase(() => new Set<number>())
  return async ({ db }, personId, make) => {
    const people = peopleOf(db)
    if (people.has(personId)) refuseBusy()
    people.add(personId)
    let left = false
    const leave = () => {
      if (!left) people.delete(personId)
      left = true
    }
    try {
      const made = await make()
      // A reader who has all bytes can ask for the next file. One who has left reads no last byte.
      made.bytes.once('end', leave).once('close', leave)
      return made
    } catch (error) {
      leave()
      throw error
    }
  }
}
