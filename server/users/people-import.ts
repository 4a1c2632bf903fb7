import type { z } from 'zod/mini'
import type { Reply } from '#contract/endpoint.ts'
import { emailKey, numberKey } from '#contract/fields.ts'
import * as contract from '#contract/users.ts'
import { listGrsNumbers, listTakenEmails } from '../accounts/account-queries.ts'
import { accountExists } from '../accounts/accounts.ts'
import { type Context, inTransaction, withoutIdempotencyKey } from '../kernel/context.ts'
import { Refusal } from '../kernel/errors.ts'
import { type Me, requireProof } from '../kernel/http/authentication.ts'
import type { Call } from '../kernel/http/route.ts'
import { findPendingByKey } from '../referrals/account-links.ts'
import { inviteUserIn } from './rules.ts'

/** Enough for two thousand people with long names. */
export const largestImport = 1024 * 1024

type Line = z.output<typeof contract.importUsers.body>['people'][number]
type Outcome = Reply<typeof contract.importUsers>[number]

/**
 * Invites each person of a file in a separate transaction, so that a faulty line does not lose the others.
 * Without `confirmed` nothing is written, and the outcomes are a preview.
 */
export async function importUsers({
  ctx,
  me,
  body: { people, confirmed },
}: Call<typeof contract.importUsers>): Promise<Outcome[]> {
  if (confirmed && people.some(({ role }) => role === 'admin')) requireProof(ctx, me)
  const taken = new Set(
    await listTakenEmails(
      ctx.db,
      people.map((person) => emailKey(person.email)),
    ),
  )
  const pending = await findPendingByKey(ctx, [...new Set(people.map(({ email }) => emailKey(email)))])
  const seen = new Map<string, number>()
  const numbers = new Map(
    await listGrsNumbers(
      ctx.db,
      people.flatMap(({ grsNumber }) => grsNumber || []),
    ),
  )
  const outcomes: Outcome[] = []
  for (const [index, { row = index + 1, ...person }] of people.entries()) {
    const key = emailKey(person.email)
    const number = numberKey(person.grsNumber ?? '')
    const known = {
      taken: taken.has(key),
      earlierLine: seen.get(key),
      referralId: pending.get(key),
      sameNumber: number && numbers.get(number),
    }
    const outcome = outcomeOf(person, known)
    if (!seen.has(key)) seen.set(key, row)
    if (number && !numbers.has(number)) numbers.set(number, `row ${row}`)
    outcomes.push(outcome.outcome === 'create' && confirmed ? await create(ctx, me, person, known) : outcome)
  }
  // Stores only the reply under the idempotency key. A retry after an interruption skips the people who are
  // already invited.
  return inTransaction(ctx, async () => outcomes)
}

type Known = {
  taken: boolean
  earlierLine: number | undefined
  referralId: number | undefined
  /** The holder of the same GRS number: an account or an earlier row. */
  sameNumber: string | undefined
}
type Person = Omit<Line, 'row'>

function outcomeOf(person: Person, known: Known): Outcome {
  const { error } = contract.importedPerson.safeParse(person)
  if (error) return { outcome: 'error', reason: error.issues.map((issue) => issue.message).join('. ') }
  if (known.earlierLine !== undefined)
    return { outcome: 'skip', reason: `The same email address is in row ${known.earlierLine}` }
  if (known.taken) return { outcome: 'skip', reason: accountExists }
  if (known.sameNumber) return { outcome: 'error', reason: `The same GRS number is in ${known.sameNumber}` }
  const { referralId } = known
  if (referralId === undefined) return { outcome: 'create', reason: 'Will be invited' }
  return person.role === 'mentee'
    ? {
        outcome: 'create',
        reason: 'Will be invited, and their pending referral will be approved',
        referralId,
      }
    : {
        outcome: 'create',
        reason: 'Will be invited. Their referral stays pending, because it is for a mentee',
        referralId,
      }
}

async function create(ctx: Context, me: Me, person: Person, { referralId }: Known): Promise<Outcome> {
  try {
    const invited = { ...contract.importedPerson.parse(person), status: 'pending' as const }
    await inTransaction(withoutIdempotencyKey(ctx), (ctx) => inviteUserIn(ctx, me, invited))
    if (referralId === undefined) return { outcome: 'create', reason: 'Invited' }
    const reason = person.role === 'mentee' ? 'Invited, and their referral approved' : 'Invited'
    return { outcome: 'create', reason, referralId }
  } catch (error) {
    if (error instanceof Refusal) return { outcome: 'skip', reason: error.message }
    ctx.log.error({ err: error }, 'a line of an import failed')
    return { outcome: 'error', reason: 'We could not save this row. Try it again' }
  }
}
