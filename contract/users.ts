import * as z from 'zod/mini'
import { shiftsToMove } from './assignments.ts'
import { userTable } from './can.ts'
import { endpoint, exportOf, messageReply } from './endpoint.ts'
import * as field from './fields.ts'
import { topics } from './matches.ts'
import { accountStatus, accountStatuses, role, roles } from './person.ts'

export const ownAccountKept = 'You cannot delete your own account'

export const userRow = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  role,
  status: accountStatus,
  /** Empty if unknown. Only administrators and the person read it. */
  grs_number: z.string(),
  created_at: z.string(),
  version: z.int(),
  /** Whether the organisation's directory manages the account. */
  managed: z.boolean(),
  /** null once the person has a password. */
  invitation: z.nullable(z.enum(['sent', 'not_sent'])),
  can: userTable.reply,
})
export type UserRow = z.infer<typeof userRow>

export const userOrders = ['name', 'email', 'role', 'status'] as const

/** `search` matches every word in the name or the email address. */
const userFilters = { search: field.search, role: z.optional(role), status: z.optional(accountStatus) }

export const listUsers = endpoint('GET /api/users', {
  action: 'users: list',
  query: z.strictObject({ ...field.pageOfList, ...userFilters, order: field.orderBy(userOrders) }),
  reply: z.array(userRow),
  texts: { error: 'Failed to fetch users', isFixed: true },
})

/** The number in the staff roster, as on the referral form, but never required. */
const grsNumber = field.optionalLine(field.maxLength.grsNumber).check(field.asStaffNumber)

export const exportUsers = exportOf(listUsers, { ...userFilters, ids: z.optional(field.someIds) })

export const newUser = z.strictObject({
  firstName: field.line(field.maxLength.name),
  lastName: field.line(field.maxLength.name),
  email: field.newEmail,
  password: field.password,
  role: z._default(role, 'mentee'),
  status: z._default(accountStatus, 'active'),
  grsNumber: field.emptyOr(grsNumber),
})

export const createUser = endpoint('POST /api/users', {
  action: 'users: create',
  body: newUser,
  reply: userRow,
  status: 201,
  texts: { success: 'User created successfully', error: 'Failed to create user' },
})

/** The fields that everybody can change in their own account. */
export const ownFields = {
  firstName: { column: 'first_name', label: 'First name', words: 'first name' },
  lastName: { column: 'last_name', label: 'Last name', words: 'last name' },
  email: { column: 'email', label: 'Email', words: 'e-mail' },
} as const satisfies field.EditFields

export const accountFields = {
  ...ownFields,
  grsNumber: { column: 'grs_number', label: 'GRS number', words: 'GRS number' },
  role: { column: 'role', label: 'Role', words: 'role', choices: roles, initial: 'mentee' },
  status: {
    column: 'status',
    label: 'Status',
    words: 'status',
    choices: accountStatuses,
    initial: 'active',
  },
} as const satisfies field.EditFields

/** An account that has no last name keeps none; the server refuses to remove one. */
const ownDetails = {
  firstName: field.line(field.maxLength.name),
  lastName: field.optionalLine(field.maxLength.name),
  email: field.email,
}
/** Fields of the profile form, also of a person with one name. */
export const oneNameForm = z.strictObject(ownDetails)
export const profileForm = z.strictObject({ ...ownDetails, lastName: field.line(field.maxLength.name) })

/**
 * The decision about one relationship of a person who becomes inactive: a new mentor, or null to end it.
 * Relationships without a decision continue for now.
 */
const decision = z.strictObject({ id: field.rowId, mentorId: z.nullable(field.rowId), ...shiftsToMove })
export type RelationshipDecision = z.infer<typeof decision>

/** Refuses to make somebody inactive who has a relationship without a decision. */
export const undecidedCode = 'RELATIONSHIPS_UNDECIDED'

/** Changes only the fields that are sent. Only administrators set role, status and GRS number. */
export const editUser = endpoint('PUT /api/users/:id', {
  action: 'users: edit',
  body: z.partial(
    z.strictObject({
      ...ownDetails,
      /** null counts as empty, so it cannot look saved. */
      lastName: z.optional(
        z.pipe(
          z.nullable(ownDetails.lastName),
          z.transform((name) => name ?? ''),
        ),
      ),
      role,
      status: accountStatus,
      /** An empty text removes it; null counts as omitted. */
      grsNumber: field.leftOutOr(grsNumber),
      relationships: z.array(decision).check(z.maxLength(field.maxPageSize)),
      /** 409 with `RELATIONSHIPS_UNDECIDED` while a relationship has no decision, instead of letting it continue. */
      refuseUndecided: z.boolean(),
      version: field.version,
    }),
  ),
  reply: userRow,
  texts: { success: 'User updated successfully', error: 'Failed to update user' },
})

export const deleteUser = endpoint('DELETE /api/users/:id', {
  action: 'users: delete',
  texts: { success: 'User deleted successfully', error: 'Failed to delete user' },
})

export const unlockUser = endpoint('POST /api/users/:id/unlock', {
  action: 'users: unlock',
  reply: messageReply,
  texts: { success: 'Account unlocked', error: 'Failed to unlock account' },
})

export const endSessionsOf = endpoint('POST /api/users/:id/revoke-sessions', {
  action: 'users: end sessions',
  reply: messageReply,
  texts: { success: 'Signed out everywhere', error: 'Failed to sign out everywhere' },
})

/** A spreadsheet that has rounded or lost a number shows 5.55123E+11, ###### or #N/A. */
const roundedNumber = /^(\d+[.,]\d+E[+-]?\d+|\d+E[+-]\d+|#+|#[A-Z0-9/]+[!?]?)$/i
const wholeGrsNumber = grsNumber.check(
  z.refine(
    (text) => !roundedNumber.test(text),
    'The spreadsheet has shortened this GRS number. Format its column as text and enter the whole number',
  ),
)

const invitedPerson = {
  firstName: field.line(field.maxLength.name),
  lastName: field.line(field.maxLength.name),
  email: field.newEmail,
  grsNumber: field.emptyOr(wholeGrsNumber),
}

/** Without a password: the person gets an invitation and chooses one. */
export const inviteUser = endpoint('POST /api/auth/create-account', {
  action: 'users: invite',
  body: z.strictObject({
    ...invitedPerson,
    role: z._default(role, 'mentee'),
    status: z._default(accountStatus, 'pending'),
    /** A mentee's topics. */
    topics: z.optional(topics),
  }),
  reply: userRow,
  status: 201,
  texts: { success: 'Account created successfully', error: 'Failed to create account' },
})

export const sendInvitation = endpoint('POST /api/users/:id/invitation', {
  action: 'users: invite',
  reply: messageReply,
  texts: { saysReply: true, error: 'Failed to send invitation' },
})

/** A new link to pass on by hand while no mail server is configured. It replaces every earlier link. */
export const makeInvitationLink = endpoint('POST /api/users/:id/invitation-link', {
  action: 'users: invite',
  reply: z.object({ link: z.string() }),
  secret: true,
  status: 201,
  texts: { error: 'Failed to create an invitation link' },
})

export const maxImported = 2_000

/**
 * One line of an import file. Lines are checked separately, so that a faulty line does not affect the others. A
 * person with one name has an empty last name.
 */
export const importedPerson = z.strictObject({
  ...invitedPerson,
  lastName: field.optionalLine(field.maxLength.name),
  role,
})

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
          grsNumber: z.optional(z.string()),
          /** The row in the spreadsheet, for messages about it. */
          row: z.optional(z.int().check(z.positive())),
        }),
      )
      .check(z.minLength(1), z.maxLength(maxImported)),
    /** false returns a preview and writes nothing. */
    confirmed: z.boolean(),
  }),
  reply: z.array(
    z.object({
      outcome: z.enum(['create', 'skip', 'error']),
      reason: z.string(),
      /** The person's referral, which was pending before the import. */
      referralId: z.optional(z.int()),
    }),
  ),
  texts: { error: 'Failed to import people' },
})
