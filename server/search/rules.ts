import { fullName, type Role } from '#contract/person.ts'
import { type FoundPerson, fitOfFolded, folded, maxFound, wordsOf } from '#contract/search.ts'
import { untilChange } from '../database/until-change.ts'
import type { Me } from '../kernel/authentication.ts'
import type { Context } from '../kernel/context.ts'
import { listApplicants, listPeopleToFind } from './queries.ts'

const inEnglish = new Intl.Collator('en-GB')

type Asker = Pick<Me, 'id' | 'role' | 'status'>
type Findable = { person: FoundPerson; name: string; plain: string; beside: string }

/**
 * People by name, and by e-mail address for who works with e-mail addresses. Compared here and not in SQL: neither engine finds
 * 'Ångström' by 'angstrom', and they differ in what they take for the same letter.
 */
export async function findPeople(ctx: Context, me: Me, text: string): Promise<FoundPerson[]> {
  const words = wordsOf(text)
  const { id, role, status } = me
  const asker = { id, role, status }
  const all =
    role === 'admin' ? await everybody(ctx, asker) : inOrder(await listPeopleToFind(ctx.db, asker), role)
  const byFit: FoundPerson[][] = [[], [], []]
  for (const { person, plain, beside } of all) {
    const fit = fitOfFolded(words, plain, beside)
    if (fit !== undefined && byFit[fit] && byFit[fit].length < maxFound) byFit[fit].push(person)
    if (byFit[0]?.length === maxFound) break
  }
  return byFit.flat().slice(0, maxFound)
}

/** Folding and sorting thousands of names takes longer than looking through them. */
const everybody = untilChange(async ({ db }: Pick<Context, 'db'>, asker: Asker) => {
  const applicants = (await listApplicants(db)).map((one) => ({
    kind: 'applicant' as const,
    status: null,
    ...one,
  }))
  return inOrder([...(await listPeopleToFind(db, asker)), ...applicants], asker.role)
})

/** By their names, with what is looked through. */
const inOrder = (people: FoundPerson[], forRole: Role): Findable[] =>
  people
    .map((person) => {
      const name = fullName(person)
      return { person, name, plain: folded(name), beside: forRole === 'mentee' ? '' : folded(person.email) }
    })
    .sort((a, b) => inEnglish.compare(a.name, b.name) || a.person.id - b.person.id)
