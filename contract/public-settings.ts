import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** Settings that are visible before sign-in, and those for formatting days and times. */
export const getPublicSettings = endpoint('GET /api/settings/public', {
  action: 'settings: see public',
  reply: z.object({
    siteName: z.string(),
    maintenanceMode: z.boolean(),
    allowRegistrations: z.boolean(),
    timeZone: z.string(),
    passwordMinLength: z.int(),
    /** No mail server is configured: emails are stored as files on the server, so no text says that they were sent. */
    keepsLetters: z.boolean(),
    /** The help link, an email or web address; empty when not configured. */
    help: z.string(),
    /** Passkeys work at this address and are not switched off. */
    passkeys: z.boolean(),
    /** The modules that the programme does not use. */
    modulesOff: z.array(z.string()),
    /**
     * Signing in with a work account is set up; `name` is the provider's. With `only`, passwords are for emergencies.
     */
    workSignIn: z.nullable(z.object({ name: z.nullable(z.string()), only: z.boolean() })),
  }),
})

/** The texts of the two editable pages, with defaults filled in. */
export const getPageTexts = endpoint('GET /api/settings/texts', {
  action: 'settings: see public',
  reply: z.object({ accessibility: z.string(), privacy: z.string() }),
  texts: { error: 'Failed to load this page', isFixed: true },
})

/** The sign-in page looks different in each of these cases, and is prerendered in each. */
export const loginLook = ({ maintenanceMode, workSignIn, passkeys }: LoginSettings) =>
  `${maintenanceMode ? 'maintenance' : 'usual'} ${workSignIn ? (workSignIn.only ? 'work account only' : 'work account') : 'password'}${passkeys ? ' passkey' : ''}`

type LoginSettings = { maintenanceMode: boolean; workSignIn: { only: boolean } | null; passkeys: boolean }

/** Defaults of a new installation, which the browser uses before the first reply. */
export const factoryPublicSettings = { siteName: 'MST System', passwordMinLength: 6 } as const
