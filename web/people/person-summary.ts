import { dayInProse, monthInProse, timeInProse } from '#contract/dates.ts'
import type { Person } from '#contract/people.ts'
import { fullName, nameInWords } from '#contract/person.ts'

/** For example 'With Max Okafor since July · Next shift tomorrow, 8pm · 2 goals overdue'. */
export const summaryOf = (person: Person, myId: number, today: string): string =>
  [relationOf(person, myId, today), nextShiftOf(person, today), overdueOf(person)].filter(Boolean).join(' · ')

function relationOf({ role, partners, since, load }: Person, myId: number, today: string): string {
  if (role === 'mentor') {
    if (load) return load.mentees === 1 ? '1 mentee' : `${load.mentees} mentees`
    return since ? `Your mentor since ${monthInProse(since.slice(0, 10), today)}` : ''
  }
  if (role === 'admin') return ''
  const names = partners.map((partner) =>
    partner.id === myId ? 'you' : nameInWords(fullName(partner), partner.status),
  )
  const [first] = partners
  if (!first) return 'No mentor yet'
  const start = names.length === 1 ? ` since ${monthInProse(first.assigned_date.slice(0, 10), today)}` : ''
  return `With ${new Intl.ListFormat('en-GB').format(names)}${start}`
}

function nextShiftOf({ role, next_shift: shift }: Person, today: string): string {
  if (role === 'admin') return ''
  if (!shift) return 'No shift scheduled'
  const when = `${dayInProse(shift.day, today)}, ${timeInProse(shift.time)}`
  return `Next shift ${when}${shift.uncertain ? ' (to be confirmed)' : ''}`
}

function overdueOf({ numbers }: Person): string {
  const overdue = numbers?.overdue_goals ?? 0
  if (overdue === 0) return ''
  return overdue === 1 ? '1 goal overdue' : `${overdue} goals overdue`
}
