import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** What anyone may know before signing in, and what the browser needs to show days and times. */
export const getPublicSettings = endpoint('GET /api/settings/public', {
  action: 'settings: see public',
  reply: z.object({
    siteName: z.string(),
    maintenanceMode: z.boolean(),
    allowRegistrations: z.boolean(),
    timeZone: z.string(),
    passwordMinLength: z.int(),
    /** No mail server is set up: letters are kept as files on the server, and nothing is called sent. */
    keepsLetters: z.boolean(),
    /** Where help is found, an e-mail address or a page; empty where none is set. */
    help: z.string(),
  }),
})

/** The texts of the two pages that an administrator may write, as they are shown. */
export const getPageTexts = endpoint('GET /api/settings/texts', {
  action: 'settings: see public',
  reply: z.object({ accessibility: z.string(), privacy: z.string() }),
})

/** What a new installation starts with, and what holds in a browser until it knows better. */
export const factoryPublicSettings = { siteName: 'MST System', passwordMinLength: 6 } as const
