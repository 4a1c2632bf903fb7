import { dayIn } from '#contract/dates.ts'
import { keysOf } from '#contract/fields.ts'
import { fullName, type Role } from '#contract/person.ts'
import * as contract from '#contract/search.ts'
import { patternsOf } from '../database/rows.ts'
import { untilChange } from '../database/until-change.ts'
import type { Context } from '../kernel/context.ts'
import type { AskingMe } from '../kernel/http/authentication.ts'
import type { Call } from '../kernel/http/route.ts'
import { listApplicants, listFoundThings, listPeopleToFind } from './queries.ts'

const inEnglish = new Intl.Collator('en-GB')

type Folded = { search_text: string; email_key: string }
type Findable = { person: contract.FoundPerson; name: string; plain: string; beside: string }

/** Finds people by name, best match first. Administrators and mentors can also search by email address. */
export async function findPeople({ ctx, me, query }: Call<typeof contract.findPeople>) {
  const words = contract.wordsOf(query.text)
  const { id, role, status, today } = me
  const all =
    role === 'admin'
      ? await everybody(ctx, { id, role, status, today })
      : inOrder(await listPeopleToFind(ctx.db, { me }), role)
  const byFit: contract.FoundPerson[][] = [[], [], []]
  for (const { person, plain, beside } of all) {
    const fit = contract.fitOfFolded(words, plain, beside)
    if (fit !== undefined && byFit[fit] && byFit[fit].length < contract.maxFound) byFit[fit].push(person)
    if (byFit[0]?.length === contract.maxFound) break
  }
  return byFit.flat().slice(0, contract.maxFound)
}

/** Cached, because sorting thousands of names takes longer than searching them. */
const everybody = untilChange(async ({ db }: Pick<Context, 'db'>, me: AskingMe) => {
  const applicants = (await listApplicants(db)).map((one) => ({
    kind: 'applicant' as const,
    status: null,
    ...one,
  }))
  return inOrder([...(await listPeopleToFind(db, { me })), ...applicants], me.role)
})

const inOrder = (people: (contract.FoundPerson & Folded)[], forRole: Role): Findable[] =>
  people
    .map(({ search_text, email_key, ...person }) => ({
      person,
      name: fullName(person),
      plain: search_text,
      beside: forRole === 'mentee' ? '' : email_key,
    }))
    .sort((a, b) => inEnglish.compare(a.name, b.name) || a.person.id - b.person.id)

/** Lists the found items by kind. Finding an item does not mark it as opened. */
export async function findThings({ ctx, me, query }: Call<typeof contract.findThings>) {
  const words = contract.wordsOf(query.text)
  const things = await listFoundThings(ctx.db, { me, patterns: patternsOf(query.text) })
  const { timeZone } = ctx.config
  return keysOf(things).flatMap((kind) =>
    things[kind].map(({ at, title, from_name, to_name, ...thing }) => ({
      kind,
      ...thing,
      title: excerptOf(title, words),
      from_name,
      to_name: to_name ?? '',
      // A target date has no time.
      day: at.includes('T') ? dayIn(new Date(at), timeZone) : at,
    })),
  )
}

const length = 100
/** The number of characters kept before the first match. */
const before = 30

/** Returns the part of a text that contains the first match. */
export function excerptOf(text: string, words: string[]): string {
  const characters = Array.from(text.replace(/\s+/g, ' '))
  const plain = characters.map(contract.folded)
  const places = words.map((word) => plain.join('').indexOf(word)).filter((place) => place >= 0)
  const first = characterAt(plain, places.length ? Math.min(...places) : 0)
  const start = characters.length <= length || first + 10 < length ? 0 : first - before
  const end = start + length
  const part = characters.slice(start, end).join('')
  return `${start > 0 ? '...' : ''}${part}${end < characters.length ? '...' : ''}`
}

/** One character may become none or several when folded, so positions must be mapped back. */
function characterAt(plain: string[], place: number): number {
  let passed = 0
  const index = plain.findIndex((part) => {
    passed += part.length
    return passed > place
  })
  return Math.max(0, index)
}
