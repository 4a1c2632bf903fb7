import { perDatabase } from '../../database/compiled.ts'
import { type Leaving, type OneAtATime, oneAtATime } from '../one-at-a-time.ts'

const tooMany = 'Your other pages are still loading. Try again in a moment.'
/** A browser sends six calls at once, and people have several tabs. */
const maxWaiting = 24

/** Runs the work when no other list or export of this person is running. */
export type InTurn = <T>(personId: number, leaving: Leaving, work: () => Promise<T>) => Promise<T>

/**
 * Queues each person's lists and exports. Other people's calls then wait for at most one of them,
 * whatever the number of connections.
 */
export function createReadTurns(): InTurn {
  const people = new Map<number, { inTurn: OneAtATime; calls: number }>()
  return async (personId, leaving, work) => {
    const person = people.getOrInsertComputed(personId, () => ({
      inTurn: oneAtATime(tooMany, maxWaiting),
      calls: 0,
    }))
    person.calls += 1
    try {
      return await person.inTurn(work, leaving)
    } finally {
      person.calls -= 1
      if (person.calls === 0) people.delete(personId)
    }
  }
}

/** Ids of people are unique in one database. */
export const readTurnsOf = perDatabase(createReadTurns)

declare module 'fastify' {
  interface FastifyInstance {
    readInTurn: InTurn
  }
}
