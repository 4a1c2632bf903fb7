import { emailKey } from '#contract/fields.ts'
import { fullName } from '#contract/person.ts'
import type { NewRow } from '../schema.ts'
import type { Calendar } from './calendar.ts'
import { type Chronicle, madeBy, touch } from './chronicle.ts'
import { keepLetter } from './letters.ts'
import type { Mentee } from './mentees.ts'
import { beginning, type NameBook, type Person } from './people.ts'
import { type Random, randomFrom } from './random.ts'
import { departments, grsNumber, reasonFor } from './words-of-referrals.ts'

/** Per unit of size: those who wait for a decision, and those who were not taken. */
const waiting = 8
const refused = 21

/** How a mentee came into the programme: by a referral, or by an administrator who made the account. */
export function joinProgramme(chronicle: Chronicle, calendar: Calendar, { person, path, seed }: Mentee) {
  const random = randomFrom(`joining of ${seed}`)
  if (path.referred === null) {
    tellOfAccount(chronicle, person)
    return
  }
  const referral = submit(chronicle, calendar, random, person, path.referred)
  const admin = person.createdBy as Person
  Object.assign(referral, {
    status: 'approved',
    decided_by: admin.id,
    decided_at: person.createdAt,
    user_id: person.id,
  })
  touch(referral, person.createdAt, admin)
  const name = fullName(person)
  const about = { actor: admin, target: 'referral', row: referral } as const
  const details = `Approved the referral of ${name}; an account was made and an invitation sent`
  chronicle.happenings.push({ ...about, at: person.createdAt, action: 'referral.approved', details })
  tellOfAccount(chronicle, person)
  keepLetter(chronicle, calendar, 'invitation', person.createdAt, person)
  if (person.activeSince === null) return

  referral.status = 'processed'
  touch(referral, person.activeSince, person)
  const own = { at: person.activeSince, actor: person, row: person } as const
  const activated = `${name} took up the invitation and chose a password: status from 'pending' to 'active'`
  chronicle.happenings.push({ ...own, action: 'user.activated', target: 'user', details: activated })
  const processed = { ...own, action: 'referral.processed', target: 'referral', row: referral } as const
  chronicle.happenings.push({ ...processed, details: `The referral of ${name} is processed` })
}

/** Made by an administrator, and perhaps made inactive later. */
export function tellOfAccount(chronicle: Chronicle, person: Person) {
  const { createdAt, createdBy, leftAt } = person
  const about = { target: 'user', row: person } as const
  const status = person.activeSince === createdAt ? 'active' : 'pending'
  const created = `Created ${fullName(person)} as ${person.role}, ${status}`
  chronicle.happenings.push({
    ...about,
    at: createdAt,
    actor: createdBy,
    action: 'user.created',
    details: created,
  })
  if (leftAt === null) return
  const left = `${fullName(person)}: status from 'active' to 'inactive'`
  chronicle.happenings.push({ ...about, at: leftAt, actor: createdBy, action: 'user.changed', details: left })
}

/** Applicants who have no account: they wait for a decision, or were refused. */
export function receiveOtherReferrals(
  chronicle: Chronicle,
  calendar: Calendar,
  size: number,
  names: NameBook,
  admins: Person[],
) {
  for (let place = 0; place < waiting * size; place += 1) {
    const applicant = names.invent('mentee', `applicant ${place}`)
    const daysAgo = Math.floor((place / size) ** 1.1)
    submit(chronicle, calendar, randomFrom(`referral of ${applicant.email}`), applicant, daysAgo)
  }
  for (let place = 0; place < refused * size; place += 1) {
    const applicant = names.invent('mentee', `refused applicant ${place}`)
    const random = randomFrom(`referral of ${applicant.email}`)
    const daysAgo = random.whole(8, beginning - 40)
    const referral = submit(chronicle, calendar, random, applicant, daysAgo)
    const admin = random.pick(admins)
    const at = calendar.momentOn(random, calendar.daysAgo(daysAgo - random.whole(1, 5)))
    Object.assign(referral, { status: 'rejected', decided_by: admin.id, decided_at: at })
    touch(referral, at, admin)
    const details = `Rejected the referral of ${fullName(applicant)}`
    chronicle.happenings.push({
      at,
      actor: admin,
      action: 'referral.rejected',
      target: 'referral',
      row: referral,
      details,
    })
    keepLetter(chronicle, calendar, 'referral_rejected', at, applicant)
  }
}

type Applicant = { id: number; firstName: string; lastName: string; email: string }

function submit(
  chronicle: Chronicle,
  calendar: Calendar,
  random: Random,
  applicant: Applicant,
  daysAgo: number,
): NewRow<'referrals'> {
  const at = calendar.momentOn(random, calendar.daysAgo(daysAgo), [6, 23])
  const referral: NewRow<'referrals'> = {
    first_name: applicant.firstName,
    last_name: applicant.lastName,
    email: applicant.email,
    email_key: emailKey(applicant.email),
    grs_number: grsNumber(random),
    department: random.chance(0.75) ? random.pick(departments) : null,
    reason: reasonFor(random),
    status: 'pending',
    decided_by: null,
    decided_at: null,
    user_id: null,
    ...madeBy(at, null),
  }
  chronicle.referrals.push(referral)
  const details = `${fullName(applicant)} asked for support`
  chronicle.happenings.push({
    at,
    actor: null,
    action: 'referral.submitted',
    target: 'referral',
    row: referral,
    details,
  })
  keepLetter(chronicle, calendar, 'referral_received', at, applicant)
  return referral
}
