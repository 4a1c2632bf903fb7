import { greeting, type Letter, type Site } from './letter.ts'

/**
 * Sent to all other administrators: these settings could let somebody sign in as others or read their
 * letters.
 */
export const settingsChanged = (
  { firstName, changedBy, at, change }: { firstName: string; changedBy: string; at: string; change: string },
  site: Site,
): Letter => ({
  subject: `${site.name}: email, sign-in or session settings were changed`,
  paragraphs: [
    greeting(firstName),
    `${changedBy} changed these settings on ${at}: ${change}.`,
    'If you did not expect this, contact them straight away. See the audit log for other changes.',
  ],
  link: { label: 'Open the settings', url: `${site.url}/admin/settings` },
})
