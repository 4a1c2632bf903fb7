import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** What anyone may know before signing in, and what the browser needs to show days and times. */
export const seePublicSettings = endpoint('GET /api/settings/public', {
  action: 'settings: see public',
  reply: z.object({
    siteName: z.string(),
    maintenanceMode: z.boolean(),
    allowRegistrations: z.boolean(),
    timeZone: z.string(),
    passwordMinLength: z.int(),
  }),
})

/** Bounds of the number fields and what a new installation starts with (specification, sections 3 and 5). */
export const settingBounds = {
  sessionTimeout: { least: 1, most: 168, factory: 24 },
  passwordMinLength: { least: 6, most: 20, factory: 6 },
  maxLoginAttempts: { least: 3, most: 10, factory: 5 },
  lockoutDuration: { least: 5, most: 1440, factory: 30 },
} as const

export const factorySiteName = 'MST System'
