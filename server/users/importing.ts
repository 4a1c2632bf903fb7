import type { z } from 'zod/mini'
import type { Reply } from '#contract/endpoint.ts'
import { emailKey } from '#contract/fields.ts'
import { importedPerson, type importUsers } from '#contract/users.ts'
import type { Me } from '../kernel/authentication.ts'
import { type Context, inTransaction, withoutIdempotencyKey } from '../kernel/context.ts'
import { Refusal } from '../kernel/errors.ts'
import { inviteUser } from './inviting.ts'
import { listTakenEmails } from './queries.ts'

type Line = z.output<typeof importUsers.body>['people'][number]
type Outcome = Reply<typeof importUsers>[number]

/**
 * Invites everybody in a file of people, each in a transaction of their own: a faulty line does not lose the others.
 * Unless it is confirmed nothing is written and the outcomes tell what would happen.
 */
export async function importPeople(
  ctx: Context,
  me: Me,
  people: Line[],
  confirmed: boolean,
): Promise<Outcome[]> {
  const taken = new Set(
    await listTakenEmails(
      ctx.db,
      people.map((person) => emailKey(person.email)),
    ),
  )
  const seen = new Map<string, number>()
  const outcomes: Outcome[] = []
  for (const [index, person] of people.entries()) {
    const key = emailKey(person.email)
    const outcome = foresee(person, { taken: taken.has(key), earlierLine: seen.get(key) })
    if (!seen.has(key)) seen.set(key, index + 1)
    outcomes.push(outcome.outcome === 'create' && confirmed ? await create(ctx, me, person) : outcome)
  }
  // Nothing but the reply is kept here: a repeated call gets it, one that was cut short goes on where it was.
  return inTransaction(ctx, async () => outcomes)
}

function foresee(person: Line, known: { taken: boolean; earlierLine: number | undefined }): Outcome {
  const { error } = importedPerson.safeParse(person)
  if (error) return { outcome: 'error', reason: error.issues.map((issue) => issue.message).join('. ') }
  if (known.earlierLine !== undefined)
    return { outcome: 'skip', reason: `The same e-mail address stands in row ${known.earlierLine}` }
  if (known.taken) return { outcome: 'skip', reason: 'An account with this e-mail address exists already' }
  return { outcome: 'create', reason: 'Will be invited' }
}

async function create(ctx: Context, me: Me, person: Line): Promise<Outcome> {
  try {
    await inviteUser(withoutIdempotencyKey(ctx), me, { ...importedPerson.parse(person), status: 'pending' })
    return { outcome: 'create', reason: 'Invited' }
  } catch (error) {
    if (error instanceof Refusal) return { outcome: 'skip', reason: error.message }
    ctx.log.error({ err: error }, 'a line of an import failed')
    return { outcome: 'error', reason: 'Could not be saved. Try this row again' }
  }
}
