import { fullName, type Role } from '#contract/person.ts'
import { type FoundPerson, fitOfFolded, maxFound, wordsOf } from '#contract/search.ts'
import { untilChange } from '../database/until-change.ts'
import type { Context } from '../kernel/context.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { listApplicants, listPeopleToFind } from './queries.ts'

const inEnglish = new Intl.Collator('en-GB')

type Asker = Pick<Me, 'id' | 'role' | 'status'>
type Folded = { search_text: string; email_key: string }
type Findable = { person: FoundPerson; name: string; plain: string; beside: string }

/** Finds people by name, best match first. Administrators and mentors can also search by email address. */
export async function findPeople(ctx: Context, me: Me, text: string): Promise<FoundPerson[]> {
  const words = wordsOf(text)
  const { id, role, status } = me
  const asker = { id, role, status }
  const all =
    role === 'admin'
      ? await everybody(ctx, asker)
      : inOrder(await listPeopleToFind(ctx.db, { me: asker }), role)
  const byFit: FoundPerson[][] = [[], [], []]
  for (const { person, plain, beside } of all) {
    const fit = fitOfFolded(words, plain, beside)
    if (fit !== undefined && byFit[fit] && byFit[fit].length < maxFound) byFit[fit].push(person)
    if (byFit[0]?.length === maxFound) break
  }
  return byFit.flat().slice(0, maxFound)
}

/** Cached, because sorting thousands of names takes longer than searching them. */
const everybody = untilChange(async ({ db }: Pick<Context, 'db'>, asker: Asker) => {
  const applicants = (await listApplicants(db)).map((one) => ({
    kind: 'applicant' as const,
    status: null,
    ...one,
  }))
  return inOrder([...(await listPeopleToFind(db, { me: asker })), ...applicants], asker.role)
})

const inOrder = (people: (FoundPerson & Folded)[], forRole: Role): Findable[] =>
  people
    .map(({ search_text, email_key, ...person }) => ({
      person,
      name: fullName(person),
      plain: search_text,
      beside: forRole === 'mentee' ? '' : email_key,
    }))
    .sort((a, b) => inEnglish.compare(a.name, b.name) || a.person.id - b.person.id)
