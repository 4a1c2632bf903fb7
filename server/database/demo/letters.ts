import { type Calendar, minutesAfter } from './calendar.ts'
import type { Chronicle } from './chronicle.ts'
import { randomFrom } from './random.ts'

type Kind = 'referral_received' | 'referral_rejected' | 'invitation' | 'relationship_ended'

/** Letters of the last hours still wait; now and then an address does not exist. */
const waitingMinutes = 36 * 60

/** A letter in the outbox, with what became of it. */
export function keepLetter(
  chronicle: Chronicle,
  calendar: Calendar,
  kind: Kind,
  at: string,
  to: { id: number; firstName: string; email: string },
  details: Record<string, string> = {},
) {
  const random = randomFrom(`${kind} ${to.email} ${at}`)
  const letter = {
    kind,
    recipient: to.email,
    user_id: to.id === 0 ? null : to.id,
    details: JSON.stringify({ firstName: to.firstName, ...details }),
    created_at: at,
    attempts: 0,
    next_attempt_at: at,
    claimed_until: null,
    sent_at: null,
    given_up_at: null,
    last_error: null,
  }
  const isRecent = minutesAfter(at, waitingMinutes) > calendar.now
  if (isRecent) chronicle.letters.push(letter)
  else if (random.chance(0.006)) {
    const error = '550 5.1.1 Recipient address rejected: user unknown'
    const given = {
      attempts: 8,
      next_attempt_at: minutesAfter(at, 1_200),
      given_up_at: minutesAfter(at, 1_200),
    }
    chronicle.letters.push({ ...letter, ...given, last_error: error })
  } else {
    const attempts = random.chance(0.03) ? 2 : 1
    const sent = minutesAfter(at, attempts === 1 ? random.fraction() : 5 + random.fraction())
    chronicle.letters.push({ ...letter, attempts, sent_at: sent })
  }
}
