import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { range, rangeFile } from './report-numbers.ts'

/** The report of records signed off as a list of people, for the Electronic Staff Record. */
export const signedOffForEsr = 'Signed off for ESR'

/** File name of that list. */
export const esrFile = (dates: { from: string; to: string }): string => rangeFile(signedOffForEsr, dates)

/** It contains names, so keys cannot read it. */
export const downloadForEsr = endpoint('GET /api/admin/signed-off/csv', {
  action: 'reports: read',
  kind: 'download',
  query: z.strictObject(range),
  reply: z.unknown(),
})
