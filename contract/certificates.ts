import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { byMenteeId } from './fields.ts'
import { signOffPage } from './sign-off.ts'

export const certificateStates = {
  valid: { label: 'Valid' },
  withdrawn: { label: 'Withdrawn' },
} as const

export const unknownCertificate =
  'We cannot find this certificate. Check the reference, or ask its holder whether it can be checked.'
export const noCertificate = 'There is no certificate until the record is signed off.'
export const keepFileSafe =
  'The file contains personal information, so keep it safe. The download is recorded in the audit log.'
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
})

export const onlyHolderOpens = 'Only the holder can open the check of a certificate.'
export const onlyHolderDownloads = 'Only the holder and administrators download this.'

/** The holder's switch: whether anybody with the reference can check the certificate. Administrators only close it. */
export const chooseCheckable = endpoint('PUT /api/sign-offs/:menteeId/checkable', {
  action: 'certificates: choose',
  params: byMenteeId,
  body: z.strictObject({ checkable: z.boolean() }),
  reply: signOffPage,
})

/** One page. 409 until the record is signed off. */
export const downloadCertificate = endpoint('GET /api/sign-offs/:menteeId/certificate', {
  action: 'record: download',
  kind: 'download',
  params: byMenteeId,
  reply: z.unknown(),
})

const chosenIds = z.string().check(z.regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9}){0,499}$/))

/** One's own record with the debriefs of these shifts, and with these reflections. Administrators get the signed part only. */
export const downloadRecord = endpoint('GET /api/sign-offs/:menteeId/record', {
  action: 'record: download',
  kind: 'download',
  params: byMenteeId,
  query: z.strictObject({ shifts: z.optional(chosenIds), reflections: z.optional(chosenIds) }),
  reply: z.unknown(),
})
