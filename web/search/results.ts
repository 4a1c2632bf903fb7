import type { LucideIcon } from 'lucide-react'
import { fullName, roles } from '#contract/person.ts'
import { type FoundPerson, fitOf, wordsOf } from '#contract/search.ts'

/** `icon` as in the menu. */
export type PageToFind = { path: string; title: string; icon: LucideIcon }

/** A line of the results: choosing it leads to the path. */
export type Result = { key: string; title: string; detail?: string; path: string; icon?: LucideIcon }

/** All pages while nothing is typed, in the order of the menu. */
export function pageResults(pages: PageToFind[], text: string): Result[] {
  const words = wordsOf(text)
  return pages
    .flatMap((page) => {
      const fit = fitOf(words, page.title)
      return fit === undefined ? [] : [{ page, fit }]
    })
    .sort((a, b) => (words.length ? a.fit - b.fit : 0))
    .map(({ page }) => ({ key: `page ${page.path}`, ...page }))
}

/** Those who still fit what is typed by now, which may be more than was asked for. */
export function personResults(people: FoundPerson[], text: string): Result[] {
  const words = wordsOf(text)
  return people
    .filter((person) => fitOf(words, fullName(person), person.email) !== undefined)
    .map((person) => ({
      key: `${person.kind} ${person.id}`,
      title: fullName(person),
      detail: `${kindWords(person)}, ${person.email}`,
      path: pathTo(person),
    }))
}

const kindWords = ({ kind }: FoundPerson) => (kind === 'applicant' ? 'Applicant' : roles[kind].label)

/** An applicant has no account yet. */
const pathTo = ({ kind, id }: FoundPerson): string =>
  kind === 'applicant' ? `/referrals?referral=${id}` : `/people/${id}`
