import { monthInProse } from '#contract/dates.ts'
import type { Person } from '#contract/people.ts'
import { fullName, nameInWords } from '#contract/person.ts'

/** For example 'with Max Okafor since July'; nothing for an administrator. */
export function relationOf({ role, partners, since, load }: Person, myId: number, today: string): string {
  if (role === 'mentor') {
    if (load) return load.mentees === 1 ? '1 mentee' : `${load.mentees} mentees`
    return since ? `your mentor since ${monthInProse(since.slice(0, 10), today)}` : ''
  }
  if (role === 'admin') return ''
  const names = partners.map((partner) =>
    partner.id === myId ? 'you' : nameInWords(fullName(partner), partner.status),
  )
  const [first] = partners
  if (!first) return 'no mentor yet'
  const start = names.length === 1 ? ` since ${monthInProse(first.assigned_date.slice(0, 10), today)}` : ''
  return `with ${new Intl.ListFormat('en-GB').format(names)}${start}`
}
