import { keysOf } from '#contract/fields.ts'
import type { LetterTopic } from '#contract/notifications.ts'
import { accountEmails, serviceEmails } from './account-emails.ts'
import type { EmailKind, Letter, Site, Words } from './letter.ts'
import { referralEmails, relationshipEmails } from './relationship-emails.ts'
import { shiftEmails } from './shift-emails.ts'

/** All emails by the kind in their row. */
export const emailKinds = {
  ...accountEmails,
  ...referralEmails,
  ...relationshipEmails,
  ...shiftEmails,
  ...serviceEmails,
} satisfies Record<string, EmailKind>
export type LetterKind = keyof typeof emailKinds

/** The row of a kind; fails for a kind that no longer exists. */
export function kindOf(kind: string): EmailKind {
  if (!Object.hasOwn(emailKinds, kind)) throw new Error(`There is no email of the kind ${kind}.`)
  return emailKinds[kind as LetterKind]
}

/** The kinds that the choice for a topic turns off. */
export const emailKindsOf = (topic: LetterTopic): LetterKind[] =>
  keysOf(emailKinds).filter((kind) => kindOf(kind).topic === topic)

/** The details of a kind when it is queued. */
export type DetailsOf<K extends LetterKind> = Parameters<(typeof emailKinds)[K]['text']>[0]

/** The email that a row and its details make. `url` in the details is the link that was created for it. */
export function letterOf(kind: string, details: object, site: Site): Letter {
  const { firstName, url = '' } = details as { firstName?: string; url?: string }
  const { subject, greeting = greetingOf(firstName), text, link, events } = kindOf(kind)
  const wordsOf = (words: Words) => (typeof words === 'string' ? words : words(details))
  return {
    subject: `${site.name}: ${wordsOf(subject)}`,
    paragraphs: [...(greeting ? [greeting] : []), ...text(details, site)],
    ...(link && {
      link: {
        label: wordsOf(link.label),
        url: link.path ? `${site.url}${wordsOf(link.path)}` : url,
      },
    }),
    ...(events && { events: events(details) }),
  }
}

/** No name for an unproven address: whoever typed the address may also have typed the name. */
const greetingOf = (firstName?: string) => (firstName ? `Dear ${firstName},` : 'Hello,')
