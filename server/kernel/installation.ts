import type { Context } from './context.ts'

export class WrongSecretKey extends Error {}

/** Refuses a secret key that is not the one this database was made with: the audit log would seem forged. */
export async function refuseForeignKey({ db, keyFor, now }: Context): Promise<void> {
  const keyCheck = keyFor('check').toString('hex')
  await db
    .insertInto('installation')
    .values({ id: 1, key_check: keyCheck, created_at: now().toISOString() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  const kept = await db.selectFrom('installation').select('key_check').executeTakeFirstOrThrow()
  if (kept.key_check !== keyCheck)
    throw new WrongSecretKey(
      'The file secret.key in the data directory is not the one that this database was made with. Put that one back.',
    )
}
