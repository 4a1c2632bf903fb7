import * as z from 'zod/mini'
import { referralTable } from './can.ts'
import { lateInWords, workingDaysInWords } from './dates.ts'
import { endpoint, exportOf, messageReply } from './endpoint.ts'
import * as field from './fields.ts'
import { topics } from './matches.ts'

export const referralThanks =
  'Referral submitted successfully! We will review your application and contact you soon.'
export const referralsClosed = 'Referrals are closed at the moment.'

export const referralStatuses = {
  pending: { label: 'Pending' },
  approved: { label: 'Approved' },
  rejected: { label: 'Rejected' },
  processed: { label: 'Processed' },
} as const
export type ReferralStatus = keyof typeof referralStatuses
const referralStatus = field.keyOf(referralStatuses)

/** Why a referral is rejected. 'withdrawn' is also the applicant's own wish. */
export const rejectionCategories = {
  not_eligible: { label: 'Not eligible' },
  other_service: { label: 'Another service fits better' },
  asked_twice: { label: 'Asked twice' },
  withdrawn: { label: 'Withdrawn' },
  other: { label: 'Other' },
} as const
export type RejectionCategory = keyof typeof rejectionCategories
const rejectionCategory = field.keyOf(rejectionCategories)

/** The tabs of /referrals: processed counts as approved there. */
export const referralTabs = {
  pending: { label: 'Awaiting Decision', statuses: ['pending'] },
  approved: { label: 'Approved', statuses: ['approved', 'processed'] },
  rejected: { label: 'Rejected', statuses: ['rejected'] },
} as const satisfies Record<string, { label: string; statuses: ReferralStatus[] }>

/** Applicants are promised a decision within this many working days. */
export const promisedWorkingDays = 3

/** How long an applicant has waited, as everywhere: the day of the promised ones, or how late the decision is. */
export function waitingText({
  status,
  working_days_waited: days,
}: {
  status: ReferralStatus
  working_days_waited: number
}): string {
  const time = days === 0 ? 'less than a working day' : workingDaysInWords(days)
  if (status !== 'pending') return `Decided after ${time}`
  if (days === 0) return `Waiting ${time}`
  return days > promisedWorkingDays
    ? lateInWords(days - promisedWorkingDays)
    : `Day ${days} of ${promisedWorkingDays}`
}

export const invitationStates = {
  waiting: { label: 'Waiting to be sent' },
  sent: { label: 'Sent' },
  kept: { label: 'Saved on the server, not emailed' },
  link: { label: 'Link created to share in person' },
  failed: { label: 'Not delivered' },
  expired: { label: 'Expired' },
  accepted: { label: 'Accepted' },
} as const
const invitationState = field.keyOf(invitationStates)

export const referralRow = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  grs_number: z.string(),
  department: z.nullable(z.string()),
  reason: z.string(),
  topics: z.array(z.string()),
  status: referralStatus,
  created_at: z.string(),
  decided_at: z.nullable(z.string()),
  decided_by: z.nullable(z.int()),
  decided_by_first_name: z.nullable(z.string()),
  decided_by_last_name: z.nullable(z.string()),
  user_id: z.nullable(z.int()),
  /** Working days until now, or until the decision. */
  working_days_waited: z.int(),
  /** Ids of other referrals with the same email address or GRS number. */
  possible_duplicates: z.array(z.int()),
  invitation: z.nullable(invitationState),
  category: z.nullable(rejectionCategory),
  version: z.int(),
  can: referralTable.reply,
})
export type ReferralRow = z.infer<typeof referralRow>

/** Fields of the referral form. `website` is a honeypot: hidden from people, so only bots fill it in. */
export const referralForm = z.strictObject({
  firstName: field.line(field.maxLength.name, 'Enter your first name'),
  lastName: field.line(field.maxLength.name, 'Enter your last name'),
  grsNumber: field.line(field.maxLength.grsNumber, 'Enter your GRS number').check(field.asStaffNumber),
  email: field.newEmail,
  reason: field.text(field.maxLength.reason, 'Enter a reason'),
  /** The applicant's topics. */
  topics: z.optional(topics),
  website: field.leftOutOr(z.string()),
})

export const submitReferral = endpoint('POST /api/referrals/submit', {
  action: 'referrals: submit',
  body: referralForm,
  reply: messageReply,
  status: 201,
  texts: { success: referralThanks, error: 'Failed to submit referral' },
})

const referralFilters = {
  search: field.search,
  status: z.optional(referralStatus),
  tab: z.optional(field.keyOf(referralTabs)),
}

/** 'waiting': those that await a decision, oldest first, before the others. */
export const referralOrders = ['waiting', 'name', 'email', 'grs', 'status', 'date'] as const

/** Newest first. `search` matches every word in the name, email address, GRS number or department. */
export const listReferrals = endpoint('GET /api/referrals', {
  action: 'referrals: list',
  query: z.strictObject({
    ...field.pageOfList,
    ...referralFilters,
    ids: z.optional(field.someIds),
    order: field.orderBy(referralOrders),
  }),
  reply: z.array(referralRow),
  texts: { error: 'Failed to fetch referrals', networkError: 'Error fetching referrals' },
})

export const exportReferrals = exportOf(listReferrals, referralFilters)

/** The number of referrals of each status. */
export const countReferrals = endpoint('GET /api/referrals/counts', {
  action: 'referrals: list',
  reply: z.object({ pending: z.int(), approved: z.int(), rejected: z.int(), processed: z.int() }),
})

/** The form always asks for it. A call without it is valid, as specified. */
export const rejectionReason = field.text(
  field.maxLength.reason,
  'Enter the reason. The applicant will read it',
)

/** Only a pending referral can be decided, and only once. */
export const decideReferral = endpoint('PATCH /api/referrals/:id/status', {
  action: 'referrals: decide',
  body: z.strictObject({
    status: z.enum(['approved', 'rejected']),
    /** The reason, for the applicant, in the rejection email. */
    message: field.leftOutOr(field.optionalText(field.maxLength.reason)),
    category: z.optional(rejectionCategory),
    version: z.optional(field.version),
  }),
  reply: referralRow,
  texts: {
    success: 'Referral approved successfully',
    error: 'Failed to update referral status',
    networkError: 'Error updating referral status',
  },
})

/** The words of the link that withdraws a referral. */
export const noLongerWanted = 'I no longer need this'
export const unknownWithdrawal = 'This link does not work. Use the link in your latest email.'
export const alreadyWithdrawn = 'You have already withdrawn this referral.'
export const alreadyDecided = 'Your referral has already been decided. Look for our email about it.'
export const applicantWithdrew = 'The applicant has withdrawn this referral.'

/** 'I no longer need this', by the link in the acknowledgement, until the referral is decided. */
export const withdrawReferral = endpoint('POST /api/referrals/withdrawals', {
  action: 'referrals: withdraw',
  body: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  texts: { error: 'Failed to withdraw the referral' },
})

const rejectionEmail = z.object({
  to: z.string(),
  subject: z.string(),
  before: z.array(z.string()),
  after: z.array(z.string()),
})

/** The rejection email: its paragraphs before and after the optional message. */
export const previewRejection = endpoint('GET /api/referrals/:id/rejection', {
  action: 'referrals: decide',
  reply: rejectionEmail,
  texts: { error: 'Failed to load the email', networkError: 'Error loading the email' },
})

export const referralFields = {
  department: { column: 'department', label: 'Department', words: 'department' },
} as const satisfies field.EditFields

export const editReferral = endpoint('PATCH /api/referrals/:id', {
  action: 'referrals: edit',
  body: z.strictObject({
    department: z.nullable(field.optionalLine(field.maxLength.title)),
    version: z.optional(field.version),
  }),
  reply: referralRow,
  texts: {
    success: 'Department saved',
    error: 'Failed to save department',
    networkError: 'Error saving department',
  },
})
