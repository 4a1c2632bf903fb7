import * as z from 'zod/mini'
import { userTable } from './can.ts'
import { emptyReply, endpoint, messageReply } from './endpoint.ts'
import {
  byId,
  email,
  line,
  listQuery,
  maxLength,
  maxPageSize,
  optionalLine,
  password,
  rowId,
  someIds,
  version,
} from './fields.ts'
import { accountStatus, fullName, role } from './person.ts'

export const userRow = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  role,
  status: accountStatus,
  created_at: z.string(),
  version: z.int(),
  can: userTable.reply,
})
export type UserRow = z.infer<typeof userRow>

export const listUsers = endpoint('GET /api/users', {
  action: 'users: list',
  query: listQuery,
  reply: z.array(userRow),
})

/** What the list of users is searched by. */
export const userText = (user: UserRow): string => `${fullName(user)} ${user.email}`

/** Those that the filters leave, or that were chosen, as a file; that it was taken stands in the audit log. */
export const exportUsers = endpoint('GET /api/users/csv', {
  action: 'users: list',
  kind: 'download',
  query: z.strictObject({
    search: z.optional(optionalLine(maxLength.search)),
    role: z.optional(role),
    status: z.optional(accountStatus),
    ids: z.optional(someIds),
  }),
  reply: z.unknown(),
})

export const newUser = z.strictObject({
  firstName: line(maxLength.name),
  lastName: line(maxLength.name),
  email,
  password,
  role: z._default(role, 'mentee'),
  status: z._default(accountStatus, 'active'),
})

export const createUser = endpoint('POST /api/users', {
  action: 'users: create',
  body: newUser,
  reply: userRow,
  status: 201,
})

const ownDetails = { firstName: line(maxLength.name), lastName: line(maxLength.name), email }
/** What the profile's form holds. */
export const profileForm = z.strictObject(ownDetails)

/**
 * What becomes of a relationship of somebody who is made inactive: the mentee gets another mentor in this one's place, or
 * with null it ends. Those that are not named go on for now (rule 57).
 */
const decision = z.strictObject({ id: rowId, mentorId: z.nullable(rowId) })
export type RelationshipDecision = z.infer<typeof decision>

/** Only the fields that are sent change. Role and status are an administrator's to set (rule 16). */
export const editUser = endpoint('PUT /api/users/:id', {
  action: 'users: edit',
  params: byId,
  body: z.partial(
    z.strictObject({
      ...ownDetails,
      role,
      status: accountStatus,
      relationships: z.array(decision).check(z.maxLength(maxPageSize)),
      version,
    }),
  ),
  reply: userRow,
})

export const deleteUser = endpoint('DELETE /api/users/:id', {
  action: 'users: delete',
  params: byId,
  reply: emptyReply,
  status: 204,
})

export const unlockUser = endpoint('POST /api/users/:id/unlock', {
  action: 'users: unlock',
  params: byId,
  reply: messageReply,
})

export const endSessionsOf = endpoint('POST /api/users/:id/revoke-sessions', {
  action: 'users: end sessions',
  params: byId,
  reply: messageReply,
})

const invitedPerson = { firstName: line(maxLength.name), lastName: line(maxLength.name), email }

/** No password: the person gets an invitation and chooses their own (rule 21). */
export const inviteUser = endpoint('POST /api/auth/create-account', {
  action: 'users: invite',
  body: z.strictObject({
    ...invitedPerson,
    role: z._default(role, 'mentee'),
    status: z._default(accountStatus, 'pending'),
  }),
  reply: userRow,
  status: 201,
})

export const sendInvitation = endpoint('POST /api/users/:id/invitation', {
  action: 'users: invite',
  params: byId,
  reply: messageReply,
})

/** A fresh link to pass on by hand, while no mail server is set up; it takes the place of every earlier one. */
export const makeInvitationLink = endpoint('POST /api/users/:id/invitation-link', {
  action: 'users: invite',
  params: byId,
  reply: z.object({ link: z.string() }),
  secret: true,
  status: 201,
})

export const maxImported = 2_000

/** One line of a file of people; checked one by one, so that a faulty line does not lose the others. */
export const importedPerson = z.strictObject({ ...invitedPerson, role })

export const importUsers = endpoint('POST /api/users/import', {
  action: 'users: import',
  body: z.strictObject({
    people: z
      .array(
        z.strictObject({
          firstName: z.string(),
          lastName: z.string(),
          email: z.string(),
          role: z.string(),
        }),
      )
      .check(z.minLength(1), z.maxLength(maxImported)),
    /** Without it nothing is written: the answer tells what would happen. */
    confirmed: z.boolean(),
  }),
  reply: z.array(z.object({ outcome: z.enum(['create', 'skip', 'error']), reason: z.string() })),
})
