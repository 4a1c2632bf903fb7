import { type Calendar, minutesAfter } from './calendar.ts'
import type { Chronicle } from './chronicle.ts'
import { randomFrom } from './random.ts'

/** What each kind of letter is told beside the first name; the kinds are those of the letters' catalogue. */
type LetterFacts = {
  referral_received: object
  referral_approved: object
  referral_rejected: object
  mentor_assigned: { mentorName: string }
  mentee_assigned: { menteeName: string }
  relationship_ended: { partnerName: string; cancelledShifts: number }
}

/** Letters of the last hours still wait; now and then an address does not exist, and seven tries were in vain. */
const waitingMinutes = 36 * 60
const triesMinutes = 1_881
/** In days: by then somebody has looked at a letter that came back, and sent it again. */
const noticedAfter = 14

/** A letter in the outbox, with what became of it. */
export function keepLetter<Kind extends keyof LetterFacts>(
  chronicle: Chronicle,
  calendar: Calendar,
  kind: Kind,
  at: string,
  to: { firstName: string; email: string; id?: number | null },
  told: LetterFacts[Kind],
) {
  const random = randomFrom(`${kind} ${to.email} ${at}`)
  const letter = {
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
  if (isRecent) chronicle.letters.push(letter)
  else if (calendar.daysSince(at) < noticedAfter && random.chance(0.05)) {
    const last = minutesAfter(at, triesMinutes)
    const error = '550 5.1.1 Recipient address rejected: user unknown'
    const inVain = { attempts: 7, next_attempt_at: last, given_up_at: last, last_error: error }
    chronicle.letters.push({ ...letter, ...inVain })
  } else {
    const isSecondTry = random.chance(0.03)
    const sent = minutesAfter(at, (isSecondTry ? 1 : 0) + random.fraction() / 10)
    chronicle.letters.push({
      ...letter,
      attempts: isSecondTry ? 2 : 1,
      next_attempt_at: isSecondTry ? minutesAfter(at, 1) : at,
      sent_at: sent,
      // The demo has no mail server.
      kept: 1,
    })
  }
}
