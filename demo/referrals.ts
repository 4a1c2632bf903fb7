import { emailKey } from '#contract/fields.ts'
import { fullName } from '#contract/person.ts'
import type { NewRow } from '#server/database/schema.ts'
import { type Calendar, minutesAfter } from './calendar.ts'
import type { AuditEvent, Dataset } from './dataset.ts'
import { addEmail } from './emails.ts'
import type { Mentee } from './mentees.ts'
import { beginning, type NameBook, type Person } from './people.ts'
import { madeUpHash, type Random, randomFrom } from './random.ts'
import { departments, grsNumber, reasonFor } from './referral-texts.ts'
import { madeBy, touch } from './rows.ts'

/** Per unit of size: referrals that are pending and referrals that were rejected. */
const waiting = 8
const refused = 21

const invitationMinutes = 7 * 24 * 60

/** How a mentee joined: by a referral, or with an account that an administrator created. */
export function joinProgramme(dataset: Dataset, calendar: Calendar, { person, path, seed }: Mentee) {
  if (path.referred === null || !person.createdBy) {
    addAccountEvent(dataset, person)
    return
  }
  const { createdAt, createdBy, activeSince } = person
  const random = randomFrom(`joining of ${seed}`)
  const referral = submit(dataset, calendar, random, person, path.referred)
  // Accounts that an approval created have its number.
  person.grsNumber = referral.grs_number
  const decided = { decided_by: createdBy.id, decided_at: createdAt, user_id: person.id }
  Object.assign(referral, { status: 'approved', ...decided })
  touch(referral, createdAt, createdBy)
  const ofReferral = { target: 'referral', row: referral } as const
  const ofPerson = { target: 'user', row: person } as const
  const tell = (event: AuditEvent) => dataset.auditEvents.push(event)
  const byAdmin = { at: createdAt, actor: createdBy }
  const name = fullName(person)
  const invited = `Invited ${name} as mentee`
  tell({ ...byAdmin, ...ofPerson, action: 'user.invited', details: invited })
  tell({
    ...byAdmin,
    ...ofReferral,
    action: 'referral.approved',
    details: `Approved the referral of ${name}: status from 'Pending' to 'Approved'`,
  })
  addEmail(dataset, calendar, 'referral_approved', createdAt, person, {})
  if (activeSince === null) {
    keepLink(dataset, random, person)
    return
  }
  referral.status = 'processed'
  touch(referral, activeSince, null)
  const processed = `The referral of ${name}, whose account is in use: status from 'Approved' to 'Processed'`
  tell({ at: activeSince, actor: null, ...ofReferral, action: 'referral.processed', details: processed })
  const accepted = "Chose a password and accepted the invitation: status from 'Pending' to 'Active'"
  tell({ at: activeSince, actor: person, ...ofPerson, action: 'invitation.accepted', details: accepted })
  removeWrongNumber(dataset, calendar, person)
  tellOfLeaving(dataset, person)
}

/** A few applicants gave a number that the roster does not know. */
function removeWrongNumber(dataset: Dataset, calendar: Calendar, person: Person) {
  const { activeSince, createdBy, castName, grsNumber } = person
  if (castName || !activeSince || !randomFrom(`wrong number of ${person.email}`).chance(0.06)) return
  const at = minutesAfter(activeSince, 3)
  if (at >= calendar.now) return
  Object.assign(person, { grsNumber: '', numberRemovedAt: at })
  dataset.auditEvents.push({
    at,
    actor: createdBy,
    action: 'user.changed',
    target: 'user',
    row: person,
    details: `${fullName(person)}: GRS number from '${grsNumber}' to nothing`,
  })
}

/** The link of the invitation. Its hash is random, so nobody can use it. */
function keepLink(dataset: Dataset, random: Random, person: Person) {
  dataset.password_tokens.push({
    user_id: person.id,
    kind: 'invitation',
    email: person.email,
    token_hash: madeUpHash(random),
    created_at: person.createdAt,
    expires_at: minutesAfter(person.createdAt, invitationMinutes),
    used_at: null,
  })
}

/** An account that an administrator created and perhaps made inactive later. */
export function addAccountEvent(dataset: Dataset, person: Person) {
  const status = person.activeSince === person.createdAt ? 'active' : 'pending'
  dataset.auditEvents.push({
    at: person.createdAt,
    actor: person.createdBy,
    action: 'user.created',
    target: 'user',
    row: person,
    details: `Created ${fullName(person)} as ${person.role}, ${status}`,
  })
  tellOfLeaving(dataset, person)
}

function tellOfLeaving(dataset: Dataset, person: Person) {
  if (person.leftAt === null) return
  dataset.auditEvents.push({
    at: person.leftAt,
    actor: person.createdBy,
    action: 'user.changed',
    target: 'user',
    row: person,
    details: `${fullName(person)}: status from 'Active' to 'Inactive'`,
  })
}

/** Adds applicants without an account: pending or rejected. */
export function receiveOtherReferrals(
  dataset: Dataset,
  calendar: Calendar,
  size: number,
  names: NameBook,
  admins: Person[],
) {
  for (let place = 0; place < waiting * size; place += 1) {
    const applicant = names.invent('mentee', `applicant ${place}`)
    const daysAgo = Math.floor((place / size) ** 1.1)
    submit(dataset, calendar, randomFrom(`referral of ${applicant.email}`), applicant, daysAgo)
  }
  for (let place = 0; place < refused * size; place += 1) {
    const applicant = names.invent('mentee', `refused applicant ${place}`)
    const random = randomFrom(`referral of ${applicant.email}`)
    const daysAgo = random.whole(8, beginning - 40)
    const referral = submit(dataset, calendar, random, applicant, daysAgo)
    const admin = random.pick(admins)
    const at = calendar.momentOn(random, calendar.daysAgo(daysAgo - random.whole(1, 5)))
    Object.assign(referral, { status: 'rejected', decided_by: admin.id, decided_at: at })
    touch(referral, at, admin)
    const details = `Rejected the referral of ${fullName(applicant)}: status from 'Pending' to 'Rejected'`
    dataset.auditEvents.push({
      at,
      actor: admin,
      action: 'referral.rejected',
      target: 'referral',
      row: referral,
      details,
    })
    addEmail(dataset, calendar, 'referral_rejected', at, withoutAccount(applicant), {})
  }
}

type Applicant = { firstName: string; lastName: string; email: string }

/** At that time the programme only knew the first name and the address. */
const withoutAccount = ({ firstName, email }: Applicant) => ({ firstName, email })

function submit(
  dataset: Dataset,
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
  dataset.referrals.push(referral)
  const details = `${fullName(applicant)} sent a referral`
  dataset.auditEvents.push({
    at,
    actor: null,
    action: 'referral.submitted',
    target: 'referral',
    row: referral,
    details,
  })
  addEmail(dataset, calendar, 'referral_received', at, withoutAccount(applicant), {})
  return referral
}
