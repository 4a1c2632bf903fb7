import type { Db } from '../../database/schema.ts'

/** Counts queued and failed emails and open sessions, and returns when the oldest queued email was due. */
export async function countWaiting(db: Db) {
  const waiting = db.selectFrom('letters').where('sent_at', 'is', null).where('given_up_at', 'is', null)
  return db
    .selectNoFrom((eb) => [
      waiting
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('emails'),
      waiting.select(({ fn }) => fn.min<string | null>('next_attempt_at').as('since')).as('dueSince'),
      eb
        .selectFrom('letters')
        .where('given_up_at', 'is not', null)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('givenUp'),
      eb
        .selectFrom('sessions')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('sessions'),
    ])
    .executeTakeFirstOrThrow()
}
