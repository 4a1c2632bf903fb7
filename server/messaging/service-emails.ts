import { greeting, type Letter, type Site } from './letter.ts'

type News = { firstName: string; sentences: string[]; more: number; path: string }

/** Lists a person's news since the last email, as they chose. It quotes no text that anybody wrote. */
export function news({ firstName, sentences, more, path }: News, site: Site): Letter {
  const [first] = sentences
  const count = sentences.length + more
  const lines = sentences.map((sentence) => `– ${sentence}`)
  return {
    subject: `${site.name}: ${count === 1 ? first : `${count} new things for you`}`,
    paragraphs: [
      greeting(firstName),
      count === 1 ? `${first}.` : `Here is what's new:\n${lines.join('\n')}`,
      ...(more > 0 ? [`And ${more} more.`] : []),
      `Choose which emails we send you, and when, in your profile: ${site.url}/profile`,
    ],
    link: { label: 'See it', url: `${site.url}${path}` },
  }
}

/**
 * Sent to all other administrators: these settings could let somebody sign in as others or read their
 * emails.
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

/** Sent to all administrators: a program stops working when its key ends. */
export const keyEnding = (
  { firstName, keyName, lastDay }: { firstName: string; keyName: string; lastDay: string },
  site: Site,
): Letter => ({
  subject: `${site.name}: the key '${keyName}' ends on ${lastDay}`,
  paragraphs: [
    greeting(firstName),
    `The key '${keyName}' works until ${lastDay}. After that day, the program that uses it can no longer reach ${site.name}.`,
    'Create a new key in the settings and enter it in the program before that day. Then revoke this one.',
  ],
  link: { label: 'Open the keys', url: `${site.url}/admin/settings/keys` },
})

type Anchor = { entries: number; hash: string; at: string }

export const auditAnchor = ({ entries, hash, at }: Anchor, site: Site): Letter => ({
  subject: `${site.name}: the audit log on ${at}`,
  paragraphs: [
    `On ${at} the audit log of ${site.name} had ${entries.toLocaleString('en-GB')} entries. This was its anchor:`,
    `${entries}:${hash}`,
    'If an entry is changed or deleted later, the log no longer matches this line. Keep this email where no one who runs the service can change it.',
    'To check the log, run npm run verify-audit -- --anchor on the server, followed by the line above.',
  ],
})

export const testLetter = ({ firstName }: { firstName: string }, site: Site): Letter => ({
  subject: `${site.name}: test email`,
  paragraphs: [greeting(firstName), 'This is the test email you asked for. Email is working.'],
})
