import { createHash } from 'node:crypto'
import type { Role } from '#contract/person.ts'
import { type Calendar, isWeekend, minutesAfter } from './calendar.ts'
import type { Dataset } from './dataset.ts'
import type { Person } from './people.ts'
import { madeUpHash, type Random, randomFrom } from './random.ts'

/** Days between sign-ins: the minimum and the maximum. */
const rhythm: Record<Role, readonly [number, number]> = { admin: [1, 3], mentor: [3, 14], mentee: [7, 32] }
/** A session lasts a day by default, so older ones have expired. */
const sessionMinutes = 24 * 60

const browsers = [
  {
    device: 'Chrome on Windows',
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0 Safari/537.36',
  },
  {
    device: 'Safari on iPhone',
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Safari/604.1',
  },
  {
    device: 'Firefox on Windows',
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
  },
].map(({ device, userAgent }) => ({
  device,
  user_agent_hash: createHash('sha256').update(userAgent).digest('hex'),
}))

/** Adds a person's sign-ins, and the open session when the last one was less than a day ago. */
export function signIn(dataset: Dataset, calendar: Calendar, person: Person) {
  if (person.activeSince === null) return
  const random = randomFrom(`sign-ins of ${person.email}`)
  const last = person.leftAt === null ? 0 : calendar.daysSince(person.leftAt) + 1
  for (
    let day = calendar.daysSince(person.activeSince) - 1;
    day >= last;
    day -= random.whole(...rhythm[person.role])
  ) {
    if (person.role === 'admin' && isWeekend(calendar.daysAgo(day))) continue
    const at = calendar.momentOn(random, calendar.daysAgo(day), [7, 21])
    if (random.chance(0.04)) tell(dataset, minutesAfter(at, -2), null, person, 'refused')
    tell(dataset, at, person, person, 'signed_in')
    const until = minutesAfter(at, random.whole(3, 90))
    if (until < calendar.now && random.chance(0.3)) tell(dataset, until, person, person, 'signed_out')
    else if (minutesAfter(at, sessionMinutes) > calendar.now)
      openSession(dataset, calendar, random, person, at)
  }
}

const words = {
  refused: 'Sign-in refused: the address or the password was wrong',
  signed_in: 'Signed in with a password',
  signed_out: 'Signed out',
}

const tell = (dataset: Dataset, at: string, actor: Person | null, row: Person, what: keyof typeof words) =>
  dataset.auditEvents.push({
    at,
    actor,
    action: `session.${what}`,
    target: 'session',
    row,
    details: words[what],
  })

/** The hash of the token is random, so nobody can use this session. */
function openSession(dataset: Dataset, calendar: Calendar, random: Random, person: Person, at: string) {
  const used = minutesAfter(at, random.whole(0, 120))
  dataset.sessions.push({
    token_hash: madeUpHash(random),
    user_id: person.id,
    created_at: at,
    last_used_at: used < calendar.now ? used : at,
    proven_at: at,
    ...random.pick(browsers),
    address_prefix: `10.${random.whole(16, 31)}.${random.whole(0, 255)}.${random.whole(1, 254)}`,
  })
}
