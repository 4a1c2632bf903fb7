import { greeting, type Letter, type Site } from './letter.ts'

/** To every other administrator: who changes these could let themself in, or read letters on their way. */
export const settingsChanged = (
  { firstName, changedBy, at, change }: { firstName: string; changedBy: string; at: string; change: string },
  site: Site,
): Letter => ({
  subject: `${site.name}: settings of mail, sign-in or sessions were changed`,
  paragraphs: [
    greeting(firstName),
    `${changedBy} changed these settings on ${at}: ${change}.`,
    'If you did not expect this, please ask them at once. What else was done stands in the audit log.',
  ],
  link: { label: 'Open the settings', url: `${site.url}/admin/settings` },
})
