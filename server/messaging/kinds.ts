import { keysOf } from '#contract/fields.ts'
import { type LetterTopic, type NotificationKind, notificationKinds } from '#contract/notifications.ts'
import type { Role } from '#contract/person.ts'
import { accountKinds } from './account-kinds.ts'
import type { Bell, Email, Facts, Kind, Place, Words } from './kind.ts'
import type { Letter, Site } from './letter.ts'
import { peopleKinds } from './people-kinds.ts'
import { recordKinds } from './record-kinds.ts'
import { shiftKinds } from './shift-kinds.ts'

/** All messages by the kind in their row. */
const kinds = {
  ...accountKinds,
  ...peopleKinds,
  ...recordKinds,
  ...shiftKinds,
} satisfies Record<string, Kind> & Record<NotificationKind, Bell>
type Kinds = typeof kinds

export type NotificationTarget = Kinds[NotificationKind]['target']
export type LetterKind = { [K in keyof Kinds]: Kinds[K] extends { email: object } ? K : never }[keyof Kinds]
/** The details of an email when it is queued. */
export type DetailsOf<K extends LetterKind> = Parameters<Kinds[K]['email']['text']>[0]

const hasEmail = (kind: string): kind is LetterKind =>
  Object.hasOwn(kinds, kind) && 'email' in kinds[kind as keyof Kinds]
export const letterKinds = keysOf(kinds).filter(hasEmail)

/** Fails for a kind that no longer exists. */
export function emailOf(kind: string): Email {
  if (!hasEmail(kind)) throw new Error(`There is no email of the kind ${kind}.`)
  return kinds[kind].email
}

/** The emails that the choice for a topic turns off. */
export const letterKindsOf = (topic: LetterTopic): LetterKind[] =>
  letterKinds.filter((kind) => (kinds[kind] as Kind).topic === topic)

/** The email that a row and its details make. `url` in the details is the link that was created for it. */
export function letterOf(kind: string, details: object, site: Site): Letter {
  const { firstName, url = '' } = details as { firstName?: string; url?: string }
  const { subject, greeting = greetingOf(firstName), text, link, events } = emailOf(kind)
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

export const bellOf = (kind: NotificationKind): Bell => kinds[kind]

/** The notifications whose row fits. */
export const notificationKindsWhere = (fits: (bell: Bell) => boolean): NotificationKind[] =>
  notificationKinds.filter((kind) => fits(bellOf(kind)))

type Known = Omit<Facts, 'actor'> & { actor: string | null }

export const sentenceOf = (kind: NotificationKind, known: Known): string =>
  bellOf(kind).text({ ...known, actor: known.actor ?? 'The programme' })

export const sentenceInEmail = (kind: NotificationKind, known: Known): string =>
  sentenceOf(kind, bellOf(kind).titleIsPrivate ? { ...known, about: null } : known)

export const pathOf = (told: Place & { kind: NotificationKind }, role: Role): string =>
  bellOf(told.kind).path(told, role)
