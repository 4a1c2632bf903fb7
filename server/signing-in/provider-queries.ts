import type { Db, NewRow, Row } from '../database/schema.ts'

type Account = { issuer: string; subject: string }

/** The person who is linked to the provider's account. */
export const findLinkedUser = (db: Db, { issuer, subject }: Account) =>
  db
    .selectFrom('work_accounts')
    .innerJoin('users', 'users.id', 'work_accounts.user_id')
    .where('work_accounts.issuer', '=', issuer)
    .where('work_accounts.subject', '=', subject)
    .where('users.deleted_at', 'is', null)
    .selectAll('users')
    .executeTakeFirst()

/** Replaces a link to another provider. undefined if the provider's account has a link already. */
export const saveWorkAccount = (db: Db, account: NewRow<'work_accounts'>) =>
  db
    .insertInto('work_accounts')
    .values(account)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

export const removeWorkAccount = (db: Db, userId: number) =>
  db.deleteFrom('work_accounts').where('user_id', '=', userId).returning('id').executeTakeFirst()

export const insertFlow = (db: Db, flow: NewRow<'provider_flows'>) =>
  db.insertInto('provider_flows').values(flow).execute()

type OfBrowser = { browserHash: string; now: string }

/** If an answer arrives several times, only one call gets the flow. */
export const takeUnansweredFlow = (
  db: Db,
  { stateHash, browserHash, now }: OfBrowser & { stateHash: string },
) =>
  db
    .updateTable('provider_flows')
    .set({ answered_at: now })
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .where('answered_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['id', 'purpose', 'created_at'])
    .executeTakeFirst()

type Result = Pick<Row<'provider_flows'>, 'ended_at'> &
  Partial<Pick<Row<'provider_flows'>, 'problem' | 'claims'>>

export const saveFlowResult = (db: Db, id: number, result: Result) =>
  db.updateTable('provider_flows').set(result).where('id', '=', id).execute()

type Ended = OfBrowser & { purposes: Row<'provider_flows'>['purpose'][]; endedAfter: string }

/** The browser's newest result, which is given out once; its claims are not kept. */
export async function takeEndedFlow(db: Db, { browserHash, purposes, endedAfter, now }: Ended) {
  const flow = await db
    .selectFrom('provider_flows')
    .where('browser_hash', '=', browserHash)
    .where('purpose', 'in', purposes)
    .where('ended_at', '>', endedAfter)
    .where('used_at', 'is', null)
    .orderBy('id', 'desc')
    .select(['id', 'user_id', 'problem', 'claims'])
    .limit(1)
    .executeTakeFirst()
  if (!flow) return undefined
  const taken = await db
    .updateTable('provider_flows')
    .set({ used_at: now, claims: null })
    .where('id', '=', flow.id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return taken && flow
}

/** undefined if the token was taken before. */
export const insertLogoutToken = (db: Db, token: NewRow<'logout_tokens'>) =>
  db
    .insertInto('logout_tokens')
    .values(token)
    .onConflict((conflict) => conflict.doNothing())
    .returning('jti_hash')
    .executeTakeFirst()

export const removeExpiredLogoutTokens = (db: Db, before: string) =>
  db.deleteFrom('logout_tokens').where('expires_at', '<=', before).execute()

export const removeAllFlows = (db: Db) => db.deleteFrom('provider_flows').execute()

export const removeExpiredFlows = (db: Db, before: string) =>
  db.deleteFrom('provider_flows').where('expires_at', '<=', before).execute()
