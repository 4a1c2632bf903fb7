import { fullName } from '#contract/person.ts'
import { type FoundPerson, fitOf, maxFound, wordsOf } from '#contract/search.ts'
import type { Me } from '../kernel/authentication.ts'
import type { Context } from '../kernel/context.ts'
import { listApplicants, listPeopleToFind } from './queries.ts'

const inEnglish = new Intl.Collator('en-GB')

/**
 * People by name, and by e-mail address for who works with e-mail addresses. Compared here and not in SQL: neither engine finds
 * 'Ångström' by 'angstrom', and they differ in what they take for the same letter.
 */
export async function findPeople(ctx: Context, me: Me, text: string): Promise<FoundPerson[]> {
  const words = wordsOf(text)
  return (await listAll(ctx, me))
    .flatMap((person) => {
      const name = fullName(person)
      const fit = fitOf(words, name, me.role === 'mentee' ? '' : person.email)
      return fit === undefined ? [] : [{ person, name, fit }]
    })
    .sort((a, b) => a.fit - b.fit || inEnglish.compare(a.name, b.name) || a.person.id - b.person.id)
    .slice(0, maxFound)
    .map(({ person }) => person)
}

async function listAll({ db }: Context, me: Me): Promise<FoundPerson[]> {
  const people = await listPeopleToFind(db, me)
  if (me.role !== 'admin') return people
  const applicants = await listApplicants(db)
  return [...people, ...applicants.map((applicant) => ({ kind: 'applicant' as const, ...applicant }))]
}
