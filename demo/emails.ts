import { type Calendar, minutesAfter } from './calendar.ts'
import type { Dataset } from './dataset.ts'
import { randomFrom } from './random.ts'

/** The data of each kind of email besides the first name. The kinds are those of the email catalogue. */
type EmailFacts = {
  referral_received: object
  referral_approved: object
  referral_rejected: object
  mentor_assigned: { mentorName: string }
  mentee_assigned: { menteeName: string }
  relationship_ended: { partnerName: string; cancelledShifts: number }
}

/**
 * Emails of the last hours are still pending. A few failed after seven attempts, because the address does
 * not exist.
 */
const waitingMinutes = 36 * 60
const triesMinutes = 1_881
/** In days: older failed emails have been noticed and sent again. */
const noticedAfter = 14

/** Adds an email to the outbox with its delivery status. */
export function addEmail<Kind extends keyof EmailFacts>(
  dataset: Dataset,
  calendar: Calendar,
  kind: Kind,
  at: string,
  to: { firstName: string; email: string; id?: number | null },
  told: EmailFacts[Kind],
) {
  const random = randomFrom(`${kind} ${to.email} ${at}`)
  const email = {
    kind,
    recipient: to.email,
    user_id: to.id ?? null,
    details: JSON.stringify({ firstName: to.firstName, ...told }),
    created_at: at,
    attempts: 0,
    next_attempt_at: at,
    claimed_until: null,
    sent_at: null,
    given_up_at: null,
    last_error: null,
    kept: 0 as 0 | 1,
  }
  const isRecent = minutesAfter(at, waitingMinutes) > calendar.now
  if (isRecent) dataset.emails.push(email)
  else if (calendar.daysSince(at) < noticedAfter && random.chance(0.05)) {
    const last = minutesAfter(at, triesMinutes)
    const error = 'smtp.mst.example rejected the address. Check it and send again.'
    const inVain = { attempts: 7, next_attempt_at: last, given_up_at: last, last_error: error }
    dataset.emails.push({ ...email, ...inVain })
  } else {
    const isSecondTry = random.chance(0.03)
    const sent = minutesAfter(at, (isSecondTry ? 1 : 0) + random.fraction() / 10)
    dataset.emails.push({
      ...email,
      attempts: isSecondTry ? 2 : 1,
      next_attempt_at: isSecondTry ? minutesAfter(at, 1) : at,
      sent_at: sent,
      // The demo has no mail server.
      kept: 1,
    })
  }
}
