import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

const ok = z.object({ status: z.literal('ok') })

/** For monitoring: 503 with a sentence when the database does not respond or cannot be written. */
export const getHealth = endpoint('GET /api/health', {
  action: 'health: ask',
  /** `details` has a sentence for each fault beside which people can work. */
  reply: z.object({ status: z.literal('ok'), details: z.optional(z.object({ backup: z.string() })) }),
})

/** For load balancers: 503 also while the server starts, and when the disk is almost full. */
export const getReadiness = endpoint('GET /api/ready', { action: 'health: ask', reply: ok })

/** Faults of the installation, worst first. */
export const noticeKinds = [
  'database_damaged',
  'disk_full',
  'not_writable',
  'disk_almost_full',
  'backup_missing',
  'provider_missing',
  'mail_off',
  'mail_missing',
  'mail_failing',
  'mail_untried',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** For administrators, on every page, until the cause is fixed. */
export const getNotices = endpoint('GET /api/admin/notices', {
  action: 'notices: see',
  reply: z.object({
    notices: z.array(
      z.object({ kind: z.enum(noticeKinds), message: z.string(), details: z.optional(z.string()) }),
    ),
  }),
})
