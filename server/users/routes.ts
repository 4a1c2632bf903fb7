import type { FastifyInstance } from 'fastify'
import type { z } from 'zod/mini'
import { formatInstantDay } from '#contract/dates.ts'
import type { Reply } from '#contract/endpoint.ts'
import { emailKey } from '#contract/fields.ts'
import { accountStatuses, roles } from '#contract/person.ts'
import { holdsText } from '#contract/search.ts'
import * as contract from '#contract/users.ts'
import {
  type exportUsers,
  importedPerson,
  type importUsers,
  type UserRow,
  userText,
} from '#contract/users.ts'
import { listGrsNumbers, listTakenEmails, listUsers } from '../accounts/account-queries.ts'
import { accountExists, toUserRow } from '../accounts/accounts.ts'
import { type Context, inTransaction, withoutIdempotencyKey } from '../kernel/context.ts'
import { Refusal } from '../kernel/errors.ts'
import { type Me, requireProof } from '../kernel/http/authentication.ts'
import { type PageRequest, sendPage } from '../kernel/http/pages.ts'
import { route } from '../kernel/http/route.ts'
import { sendSheet } from '../kernel/sheets/sheet.ts'
import { findPendingByKey } from '../referrals/account-links.ts'
import { makeInvitationLink, sendInvitation } from '../signing-in/links.ts'
import { createUser, deleteUser, editUser, inviteUser, signOutEverywhere, unlockUser } from './rules.ts'

/** Enough for two thousand people with long names. */
const largestImport = 1024 * 1024

export function userRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, contract.listUsers, async (call) => {
    const { ctx, me, query } = call
    const page = await listUsers(ctx.db, {}, query)
    return sendPage(call, query, { ...page, rows: page.rows.map((user) => toUserRow(me, user)) })
  })

  route(app, ctx, contract.exportUsers, async (call) =>
    sendSheet(call, userSheet(call.ctx, call.me, call.query)),
  )

  route(app, ctx, contract.createUser, async ({ ctx, me, body }) => createUser(ctx, me, body))

  route(app, ctx, contract.editUser, async ({ ctx, me, params, body }) => editUser(ctx, me, params.id, body))

  route(app, ctx, contract.deleteUser, async ({ ctx, me, params }) => deleteUser(ctx, me, params.id))

  route(app, ctx, contract.unlockUser, async ({ ctx, params }) => unlockUser(ctx, params.id), {
    replyFor: () => ({ message: 'The account is unlocked.' }),
  })

  route(app, ctx, contract.endSessionsOf, async ({ ctx, params }) => signOutEverywhere(ctx, params.id), {
    replyFor: (ended) => ({ message: ended === 1 ? '1 session ended.' : `${ended} sessions ended.` }),
  })

  route(app, ctx, contract.inviteUser, async ({ ctx, me, body }) => inviteUser(ctx, me, body))

  route(
    app,
    ctx,
    contract.sendInvitation,
    async ({ ctx, me, params }) => sendInvitation(ctx, me, params.id),
    {
      replyFor: (message) => ({ message }),
    },
  )

  route(app, ctx, contract.makeInvitationLink, async ({ ctx, me, params }) => ({
    link: await makeInvitationLink(ctx, me, params.id),
  }))

  route(
    app,
    ctx,
    contract.importUsers,
    async ({ ctx, me, body }) => importPeople(ctx, me, body.people, body.confirmed),
    { bodyLimit: largestImport },
  )
}

type Query = z.output<typeof exportUsers.query>

const userSheet = (ctx: Context, me: Me, { search, role, status, ids }: Query) => ({
  name: 'users',
  header: ['First name', 'Last name', 'Email', 'Role', 'Status', 'Created', 'GRS number'],
  page: async (paging: PageRequest) => {
    const page = await listUsers(ctx.db, {}, paging)
    return { ...page, rows: page.rows.map((user) => toUserRow(me, user)) }
  },
  keeps: (user: UserRow) =>
    (role === undefined || user.role === role) &&
    (status === undefined || user.status === status) &&
    (ids === undefined || ids.has(user.id)) &&
    holdsText(userText(user), search),
  cells: (user: UserRow) => [
    user.first_name,
    user.last_name,
    user.email,
    roles[user.role].label,
    accountStatuses[user.status].label,
    formatInstantDay(user.created_at, ctx.config.timeZone),
    user.grs_number,
  ],
  narrowedTo: {
    Search: search,
    Role: role && roles[role].label,
    Status: status && accountStatuses[status].label,
    Chosen: ids?.size,
  },
})

type Line = z.output<typeof importUsers.body>['people'][number]
type Outcome = Reply<typeof importUsers>[number]

/**
 * Invites each person of a file in a separate transaction, so that a faulty line does not lose the others.
 * Without `confirmed` nothing is written, and the outcomes are a preview.
 */
async function importPeople(ctx: Context, me: Me, people: Line[], confirmed: boolean): Promise<Outcome[]> {
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
    const number = person.grsNumber?.trim() ?? ''
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
  const { error } = importedPerson.safeParse(person)
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
    await inviteUser(withoutIdempotencyKey(ctx), me, { ...importedPerson.parse(person), status: 'pending' })
    if (referralId === undefined) return { outcome: 'create', reason: 'Invited' }
    const reason = person.role === 'mentee' ? 'Invited, and their referral approved' : 'Invited'
    return { outcome: 'create', reason, referralId }
  } catch (error) {
    if (error instanceof Refusal) return { outcome: 'skip', reason: error.message }
    ctx.log.error({ err: error }, 'a line of an import failed')
    return { outcome: 'error', reason: 'We could not save this row. Try it again' }
  }
}
