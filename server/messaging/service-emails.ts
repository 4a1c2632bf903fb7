import { type EmailKind, type Named, news, reminder, security } from './email-kind.ts'

type News = Named & { sentences: string[]; more: number; path: string }

const countOf = ({ sentences, more }: News) => sentences.length + more

export const serviceEmails = {
  /** Lists a person's news since the last email, as they chose. It quotes no text that anybody wrote. */
  news: {
    ...reminder,
    subject: (news: News) =>
      countOf(news) === 1 ? `${news.sentences[0]}` : `${countOf(news)} new things for you`,
    text: (news: News, { url }) => [
      countOf(news) === 1
        ? `${news.sentences[0]}.`
        : `Here is what's new:\n${news.sentences.map((sentence) => `– ${sentence}`).join('\n')}`,
      ...(news.more > 0 ? [`And ${news.more} more.`] : []),
      `Choose which emails we send you, and when, in your profile: ${url}/profile`,
    ],
    link: { label: 'See it', path: ({ path }: News) => path },
  },
  /** Sent to all other administrators: these settings could let somebody sign in as others or read emails. */
  settings_changed: {
    ...security,
    subject: 'email, sign-in or session settings were changed',
    text: ({ changedBy, at, change }: Named & { changedBy: string; at: string; change: string }) => [
      `${changedBy} changed these settings on ${at}: ${change}.`,
      'If you did not expect this, contact them straight away. See the audit log for other changes.',
    ],
    link: { label: 'Open the settings', path: '/admin/settings' },
  },
  /** Sent to all administrators: a program stops working when its key ends. */
  key_ending: {
    ...news,
    subject: ({ keyName, lastDay }) => `the key '${keyName}' ends on ${lastDay}`,
    text: ({ keyName, lastDay }: Named & { keyName: string; lastDay: string }, { name }) => [
      `The key '${keyName}' works until ${lastDay}. After that day, the program that uses it can no longer reach ${name}.`,
      'Create a new key in the settings and enter it in the program before that day. Then revoke this one.',
    ],
    link: { label: 'Open the keys', path: '/admin/settings/keys' },
  },
  audit_anchor: {
    to: 'address',
    priority: 2,
    subject: ({ at }) => `the audit log on ${at}`,
    greeting: '',
    text: ({ entries, hash, at }: { entries: number; hash: string; at: string }, { name }) => [
      `On ${at} the audit log of ${name} had ${entries.toLocaleString('en-GB')} entries. This was its anchor:`,
      `${entries}:${hash}`,
      'If an entry is changed or deleted later, the log no longer matches this line. Keep this email where no one who runs the service can change it.',
      'To check the log, run npm run verify-audit -- --anchor on the server, followed by the line above.',
    ],
  },
  test: {
    ...security,
    subject: 'test email',
    text: (_: Named) => ['This is the test email you asked for. Email is working.'],
  },
} satisfies Record<string, EmailKind>
