import { Files, Flag, type LucideIcon, NotebookPen, Target } from 'lucide-react'
import { dayInWords } from '#contract/dates.ts'
import { fullName, nameInWords, type Role, roles } from '#contract/person.ts'
import { type FoundPerson, type FoundThing, fitOf, wordsOf } from '#contract/search.ts'

/** `icon` and `label` are those of the menu. */
export type PageToFind = { path: string; title: string; label?: string | undefined; icon: LucideIcon }

/** A result with the path that it opens. */
export type Result = {
  key: string
  title: string
  detail?: string
  path: string
  icon?: LucideIcon
  /** Has initials instead of an icon. */
  person?: FoundPerson
}

/** Matching pages; all pages in menu order when the text is empty. */
export function pageResults(pages: PageToFind[], text: string): Result[] {
  const words = wordsOf(text)
  return pages
    .flatMap((page) => {
      const fit = fitOf(words, page.title, page.label)
      return fit === undefined ? [] : [{ page, fit }]
    })
    .sort((a, b) => (words.length ? a.fit - b.fit : 0))
    .map(({ page: { path, title, icon } }) => ({ key: `page ${path}`, path, title, icon }))
}

/** Filters people by the current text, because the rows may belong to an earlier text. */
export function personResults(people: FoundPerson[], text: string): Result[] {
  const words = wordsOf(text)
  return people
    .filter((person) => fitOf(words, fullName(person), person.email) !== undefined)
    .map((person) => ({
      key: `${person.kind} ${person.id}`,
      title: nameInWords(fullName(person), person.status),
      detail: `${kindWords(person)}, ${person.email}`,
      path: pathTo(person),
      ...(person.kind !== 'applicant' && { person }),
    }))
}

const kindWords = ({ kind }: FoundPerson) => (kind === 'applicant' ? 'Applicant' : roles[kind].label)

/** An applicant has no account yet. */
const pathTo = ({ kind, id }: FoundPerson): string =>
  kind === 'applicant' ? `/referrals?referral=${id}` : `/people/${id}`

type Kind = {
  name: string
  icon: LucideIcon
  pathOf: (thing: FoundThing, role: Role) => string
}

/** Result groups other than pages and people, with the path of each record. */
const kinds: Record<FoundThing['kind'], Kind> = {
  note: { name: 'Messages', icon: NotebookPen, pathOf: ({ id }) => `/notes?note=${id}` },
  plan: { name: 'Learning plans', icon: Target, pathOf: ({ id }) => `/learning-plans?plan=${id}` },
  document: {
    name: 'Documents',
    icon: Files,
    pathOf: ({ id, title }, role) =>
      role === 'admin'
        ? `/documents?search=${encodeURIComponent(title.replaceAll('...', ''))}`
        : `/documents?document=${id}`,
  },
  goal: { name: 'Goals', icon: Flag, pathOf: ({ mentee_id }, role) => goalsOf(role, mentee_id) },
}

function goalsOf(role: Role, menteeId: number): string {
  if (role === 'mentee') return '/dashboard?tab=goals#plans-and-goals'
  return role === 'mentor' ? `/mentee/${menteeId}?tab=goals` : `/dashboard?detail=${menteeId}&about=goals`
}

/** While the next reply is pending, keeps the records whose title matches the current text. */
export const filterMatching = (things: FoundThing[], text: string): FoundThing[] =>
  things.filter(({ title }) => fitOf(wordsOf(text), title) !== undefined)

/** Groups records by kind and keeps the order of the server. */
export const thingGroups = (things: FoundThing[], role: Role): { name: string; results: Result[] }[] =>
  Object.entries(kinds).map(([kind, { name, icon, pathOf }]) => ({
    name,
    results: things
      .filter((thing) => thing.kind === kind)
      .map((thing) => ({
        key: `${kind} ${thing.id}`,
        title: thing.title,
        detail: `${[thing.from_name, thing.to_name].filter(Boolean).join(' to ')}, ${dayInWords(thing.day)}`,
        path: pathOf(thing, role),
        icon,
      })),
  }))
