import * as z from 'zod/mini'
import { signOffTable } from './can.ts'
import { hoursAndMinutes } from './dates.ts'
import { sides } from './debriefs.ts'
import { endpoint } from './endpoint.ts'
import { keyOf, line, maxLength, text, version } from './fields.ts'
import { planStatuses } from './learning-plans.ts'
import { type ProgressStatus, progressStates, progressStatus } from './mentees.ts'
import { role } from './person.ts'
import { isPrintable, usePrintableLetters } from './printable.ts'

/** The summary can be written from these steps of the progress on. */
export const summaryFrom = ['finished_mst', 'completed'] as const satisfies ProgressStatus[]
export const isReadyForSummary = (status: ProgressStatus): boolean =>
  (summaryFrom as readonly ProgressStatus[]).includes(status)

export const signOffStates = {
  early: { label: 'Not yet' },
  to_write: { label: 'Summary to write' },
  to_confirm: { label: 'Summary to confirm' },
  sent_back: { label: 'Summary sent back' },
  to_countersign: { label: 'Summary to countersign' },
  signed_off: { label: 'Signed off' },
  disputed: { label: 'Signature disputed' },
  not_confirmed: { label: 'Not confirmed' },
} as const
export type SignOffState = keyof typeof signOffStates

/** The three parts of a summary, in the order of the text that is signed. */
export const summaryParts = {
  strengths: { label: 'Strengths shown', empty: 'Enter the strengths shown' },
  achieved: { label: 'What was achieved', empty: 'Enter what was achieved' },
  goOn: { label: sides.mentor.next, empty: 'Enter what to work on next' },
} as const

/** The three signatures, in their order. */
export const signatureParts = {
  mentor: { label: 'Summary' },
  mentee: { label: 'Confirmation' },
  admin: { label: 'Countersignature' },
} as const
export type SignaturePart = keyof typeof signatureParts

/** Why an earlier signature no longer counts. */
export const signatureEnds = {
  rewritten: { label: 'The summary was written again' },
  returned: { label: 'The summary was sent back' },
  reopened: { label: 'The record was reopened' },
  disputed: { label: 'The signer said that it was not them' },
} as const
export type SignatureEnd = keyof typeof signatureEnds

export const remarkKinds = {
  disagreed: { label: 'Does not agree' },
  returned: { label: 'Sent back' },
  addendum: { label: 'Addendum' },
  reopened: { label: 'Reopened' },
} as const
export type RemarkKind = keyof typeof remarkKinds

export const maxAddenda = 50
/** Earlier signatures and remarks of one reply, latest first. */
export const maxOfHistory = 50
export const disputeDays = 7

export const readByThree =
  'The mentee, their mentors and administrators can read this. The mentee can download it.'
export const forMentorWhoLeft = 'for the mentor, who left'
export const writtenByYou = 'Another administrator has to countersign what you wrote.'
export const notYours = 'Only the mentor writes the summary while the mentee has one.'
export const signedAlready = 'You have already signed this.'
export const changedSince = 'The summary has changed since you opened it. Refresh the page.'
export const leftUnconfirmed = 'The mentee left before they confirmed this summary, so it is closed.'
export const usedLink = 'This link is invalid, has expired or was already used.'

export const progressSendsBack =
  'A change of progress, and its Undo, sends a summary that is not signed off back to the mentor.'
export const seenUnmetFirst = 'Confirm that you have seen what is not met.'
export const othersSummary = (author: string): string =>
  `${author} wrote and signed this summary. Confirm that you want to write it again.`

const facts = z.object({
  /** The progress at which it can be signed; absent in summaries of earlier versions. */
  progress: z.optional(progressStatus),
  /** The name of the account, which may differ from the printed one; absent in earlier versions. */
  account: z.optional(z.string()),
  /** The points that are not met, in words; absent in earlier versions. */
  unmet: z.optional(z.array(z.string())),
  shifts: z.int(),
  minutes: z.int(),
  /** Absent in summaries of earlier versions. */
  supernumerary: z.optional(z.int()),
  /** The shifts and minutes of each month; absent in earlier versions. */
  months: z.optional(z.array(z.object({ month: z.string(), shifts: z.int(), minutes: z.int() }))),
  /** Each milestone of the programme standard in words; absent without one, and in earlier versions. */
  milestones: z.optional(z.array(z.string())),
  plans: z.array(
    z.object({ title: z.string(), status: keyOf(planStatuses), objectives: z.array(z.string()) }),
  ),
})
export type SignOffFacts = z.infer<typeof facts>

type Month = { month: string; shifts: number; minutes: number }

/** '11/2026' and '2 shifts, 12 hours 30 minutes'. */
export const monthInWords = ({ month, shifts, minutes }: Month): [name: string, text: string] => [
  month.split('-').reverse().join('/'),
  `${shifts === 1 ? '1 shift' : `${shifts} shifts`}, ${hoursAndMinutes(minutes)}`,
]

const signature = z.object({
  part: keyOf(signatureParts),
  /** Name and role at the time. */
  name: z.string(),
  role,
  for_mentor: z.boolean(),
  signed_at: z.string(),
  /** The SHA-256 of the signed text in hexadecimal digits. */
  hash: z.string(),
  ended: z.nullable(keyOf(signatureEnds)),
})
export type SignatureRow = z.infer<typeof signature>

const remark = z.object({
  kind: keyOf(remarkKinds),
  words: z.string(),
  name: z.string(),
  role,
  at: z.string(),
})
export type RemarkRow = z.infer<typeof remark>

export const signOffPage = z.object({
  mentee_id: z.int(),
  mentee_first_name: z.string(),
  mentee_last_name: z.string(),
  /** The name to be printed; until a summary is written, that of the account. */
  name: z.string(),
  state: keyOf(signOffStates),
  progress_status: progressStatus,
  /** null until a summary is written. */
  version: z.nullable(z.int()),
  strengths: z.string(),
  achieved: z.string(),
  go_on: z.string(),
  /** As they were when the summary was written; until then as they are. */
  facts,
  /** The text that people sign, and its SHA-256; null until a summary is written. */
  text: z.nullable(z.string()),
  hash: z.nullable(z.string()),
  /** The instant of the countersignature; null unless it is signed off. */
  signed_off_at: z.nullable(z.string()),
  /** The reference of the last certificate, also of one that was withdrawn, and whether anybody with it can check the certificate. */
  reference: z.nullable(z.string()),
  checkable: z.boolean(),
  /** The account was deleted. Administrators can withdraw the certificate, and nobody signs. */
  is_deleted: z.boolean(),
  has_mentor: z.boolean(),
  /** The author of the present summary, and whether the caller is the author; null without one. */
  author: z.nullable(z.string()),
  is_author: z.boolean(),
  /** The name of the account now, if it was changed since the summary was signed. */
  renamed: z.nullable(z.object({ from: z.string(), to: z.string() })),
  /** Whether the caller wrote the summary for the mentor, so that another administrator has to countersign. */
  is_writer: z.boolean(),
  signatures: z.array(signature),
  /** Earlier signatures and what was said about the summary, latest first. */
  history: z.array(signature),
  remarks: z.array(remark),
  can: signOffTable.reply,
})
export type SignOffPage = z.infer<typeof signOffPage>

export const getSignOff = endpoint('GET /api/sign-offs/:menteeId', {
  action: 'sign-off: read',
  reply: signOffPage,
  texts: { error: 'Failed to load this summary', networkError: 'Error loading this summary' },
})

/** The name on the certificate and the record; without one, that of the account. */
const printedName = line(2 * maxLength.name + 1, 'Enter the name to be printed').check(
  z.refine(isPrintable, { error: usePrintableLetters }),
)

export const summaryForm = z.strictObject({
  name: z.optional(printedName),
  strengths: text(maxLength.summary, summaryParts.strengths.empty),
  achieved: text(maxLength.summary, summaryParts.achieved.empty),
  goOn: text(maxLength.summary, summaryParts.goOn.empty),
  /** The caller knows that they replace the summary of somebody else. */
  takeOver: z.optional(z.boolean()),
  version: z.optional(version),
})
export type SummaryForm = z.output<typeof summaryForm>

/** Writes the summary, or writes it again, and signs it. */
export const writeSummary = endpoint('PUT /api/sign-offs/:menteeId/summary', {
  action: 'sign-off: summarise',
  body: summaryForm,
  reply: signOffPage,
  texts: {
    success: 'Summary signed and sent to the mentee',
    error: 'Failed to save the summary',
    networkError: 'Error saving the summary',
  },
})

/** The version of the summary that the caller has read. */
const read = z.strictObject({ readVersion: version })
export const wordsForm = z.strictObject({ words: text(maxLength.signOffWords, 'Enter your words') })
export const reasonForm = z.strictObject({ reason: text(maxLength.outcomeReason, 'Enter a reason') })

/** The mentee signs the summary that they have read. */
export const confirmSummary = endpoint('POST /api/sign-offs/:menteeId/confirmation', {
  action: 'sign-off: confirm',
  body: read,
  reply: signOffPage,
  texts: {
    success: 'Summary confirmed',
    error: 'Failed to confirm the summary',
    networkError: 'Error confirming the summary',
  },
})

const sentBack = {
  success: 'Summary sent back',
  error: 'Failed to send the summary back',
  networkError: 'Error sending the summary back',
}

/** 'I do not agree': the summary goes back to its writer, with words that are kept. */
export const disagreeWithSummary = endpoint('POST /api/sign-offs/:menteeId/disagreement', {
  action: 'sign-off: disagree',
  body: z.strictObject({ ...read.shape, ...wordsForm.shape }),
  reply: signOffPage,
  texts: sentBack,
})

export const countersign = endpoint('POST /api/sign-offs/:menteeId/countersignature', {
  action: 'sign-off: countersign',
  /** `seenUnmet`: needed if something is not met. */
  body: z.strictObject({ ...read.shape, seenUnmet: z.optional(z.boolean()) }),
  reply: signOffPage,
  texts: {
    success: 'Record signed off',
    error: 'Failed to countersign',
    networkError: 'Error countersigning',
  },
})

/** An administrator sends the confirmed summary back to its writer. */
export const returnSummary = endpoint('POST /api/sign-offs/:menteeId/return', {
  action: 'sign-off: return',
  body: z.strictObject({ ...read.shape, ...wordsForm.shape }),
  reply: signOffPage,
  texts: sentBack,
})

export const addAddendum = endpoint('POST /api/sign-offs/:menteeId/addenda', {
  action: 'sign-off: add',
  body: wordsForm,
  reply: signOffPage,
  status: 201,
  texts: {
    success: 'Addendum saved',
    error: 'Failed to save the addendum',
    networkError: 'Error saving the addendum',
  },
})

/** Ends the signatures, which are kept as history, and withdraws the certificate. */
export const reopenSignOff = endpoint('POST /api/sign-offs/:menteeId/reopening', {
  action: 'sign-off: reopen',
  body: z.strictObject({ ...read.shape, ...reasonForm.shape }),
  reply: signOffPage,
  texts: {
    success: 'Record reopened',
    error: 'Failed to reopen the record',
    networkError: 'Error reopening the record',
  },
})

/** 'This was not me', by the link in the receipt of a signature. */
export const disputeSignature = endpoint('POST /api/sign-offs/disputes', {
  action: 'sign-off: dispute',
  body: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  texts: { error: 'Something went wrong.' },
})

type Content = {
  name: string
  service: string
  facts: SignOffFacts
  strengths: string
  achieved: string
  goOn: string
}

/** The text that people sign. Its first line names its form, because the signatures cover each byte. */
export function canonicalText({ name, service, facts, ...texts }: Content): string {
  const plans = facts.plans.flatMap(({ title, status, objectives }) => [
    `Learning plan: ${title} (${planStatuses[status].label})`,
    ...objectives.map((objective) => `- ${objective}`),
  ])
  const progress = facts.progress ? [`Progress: ${progressStates[facts.progress].label}`] : []
  const unmet = (facts.unmet ?? []).map((what) => `Not met: ${what}`)
  const milestones = (facts.milestones ?? []).map((milestone) => `Milestone: ${milestone}`)
  const supernumerary = facts.supernumerary
    ? [`Supernumerary hours: ${hoursAndMinutes(facts.supernumerary)}`]
    : []
  const parts = (['strengths', 'achieved', 'goOn'] as const).flatMap((part) => [
    '',
    `${summaryParts[part].label}:`,
    texts[part],
  ])
  return [
    `Record of practice, form ${facts.progress ? 2 : 1}`,
    `Mentee: ${name}`,
    `Service: ${service}`,
    ...progress,
    `Completed shifts: ${facts.shifts}`,
    `Hours: ${hoursAndMinutes(facts.minutes)}`,
    ...(facts.months ?? []).map((month) => `Month ${monthInWords(month).join(': ')}`),
    ...supernumerary,
    ...milestones,
    ...plans,
    ...unmet,
    ...parts,
    '',
  ].join('\n')
}

/** The digits and letters of a certificate's reference. Nobody confuses them with each other. */
export const referenceAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
export const referenceLength = 10

export const certificateStates = { valid: { label: 'Valid' }, withdrawn: { label: 'Withdrawn' } } as const

export const unknownCertificate =
  'We cannot find this certificate. Check the reference, or ask the person who gave it to you to turn on checking.'
export const noCertificate = 'There is no certificate until the record is signed off.'
export const keepFileSafe =
  'The file contains personal information, so keep it safe. The download is recorded in the audit log.'
export const tooLargePdf =
  'This is too much for one PDF. Choose fewer debriefs and reflections, or download the CSV files.'
export const pdfUnderWay = 'We are still preparing your other document. Try again in a few seconds.'
export const tooManyPdfs = 'We are still preparing other documents. Try again in a few seconds.'

/** The page of a certificate. Its path is public. */
export const certificatePath = (reference: string): string => `/certificate/${reference}`

/**
 * Needs no session. An unknown, a closed and a malformed reference get the same 404. Spaces, hyphens and case do
 * not matter.
 */
export const checkCertificate = endpoint('GET /api/certificates/:reference', {
  action: 'certificates: check',
  params: z.strictObject({ reference: z.string() }),
  reply: z.object({
    name: z.string(),
    service: z.string(),
    day: z.string(),
    state: z.enum(['valid', 'withdrawn']),
  }),
  texts: { error: 'Failed to check this certificate', networkError: 'Error checking this certificate' },
})

export const onlyHolderOpens = 'Only the holder can open the check of a certificate.'
export const onlyHolderDownloads = 'Only the holder and administrators download this.'

/** The holder's switch: whether anybody with the reference can check the certificate. Administrators only close it. */
export const chooseCheckable = endpoint('PUT /api/sign-offs/:menteeId/checkable', {
  action: 'certificates: choose',
  body: z.strictObject({ checkable: z.boolean() }),
  reply: signOffPage,
  texts: {
    success: 'Your choice is saved',
    error: 'Failed to save your choice',
    networkError: 'Error saving who can check',
  },
})

const notPrepared = { error: 'Failed to prepare the file', networkError: 'Error preparing the file' }

/** One page. 409 until the record is signed off. */
export const downloadCertificate = endpoint('GET /api/sign-offs/:menteeId/certificate', {
  action: 'record: download',
  kind: 'download',
  texts: notPrepared,
})

const chosenIds = z.string().check(z.regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9}){0,499}$/))

/** One's own record with the debriefs of these shifts, and with these reflections. Administrators get the signed part only. */
export const downloadRecord = endpoint('GET /api/sign-offs/:menteeId/record', {
  action: 'record: download',
  kind: 'download',
  query: z.strictObject({ shifts: z.optional(chosenIds), reflections: z.optional(chosenIds) }),
  texts: notPrepared,
})
