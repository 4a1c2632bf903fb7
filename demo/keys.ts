import { keyActorPrefix } from '#contract/audit-log.ts'
import { formatDay } from '#contract/dates.ts'
import type { NewRow } from '#server/database/schema.ts'
import { type Calendar, minutesAfter } from './calendar.ts'
import type { Dataset } from './dataset.ts'
import type { Person } from './people.ts'
import { madeUpHash, randomFrom } from './random.ts'

type EndedKey = {
  name: string
  by: Person
  addresses: string
  /** Days before today. */
  made: number
  lastDay: number
  revoked?: number
}

/** Adds a key that ended and one that was revoked, with their audit entries. */
export function addEndedKeys(dataset: Dataset, calendar: Calendar, [nora, omar = nora]: Person[]) {
  if (!nora || !omar) return
  addKey(dataset, calendar, {
    name: 'Old directory',
    by: nora,
    addresses: '',
    made: 400,
    lastDay: 35,
  })
  addKey(dataset, calendar, {
    name: 'Directory trial',
    by: omar,
    addresses: '192.0.2.0/24',
    made: 150,
    lastDay: -30,
    revoked: 120,
  })
}

function addKey(dataset: Dataset, calendar: Calendar, key: EndedKey) {
  const { name, by, addresses, made, revoked } = key
  const random = randomFrom(`the key ${name}`)
  const momentOn = (days: number) => calendar.momentOn(random, calendar.daysAgo(days))
  const [madeAt, revokedAt] = [momentOn(made), revoked === undefined ? null : momentOn(revoked)]
  const lastDay = calendar.daysAgo(key.lastDay)
  const row: NewRow<'api_keys'> = {
    name,
    token_hash: madeUpHash(random),
    last_day: lastDay,
    addresses,
    created_at: madeAt,
    created_by: by.id,
    last_used_at: momentOn((revoked ?? key.lastDay) + 1),
    revoked_at: revokedAt,
    revoked_by: revokedAt === null ? null : by.id,
  }
  dataset.api_keys.push(row)
  const from = addresses === '' ? 'any address' : addresses
  const about = { target: 'key', row } as const
  dataset.auditEvents.push(
    {
      ...about,
      at: madeAt,
      actor: by,
      action: 'key.made',
      details: `Made the key '${name}', until ${formatDay(lastDay)}, from ${from}`,
    },
    {
      ...about,
      at: minutesAfter(madeAt, 25),
      actor: null,
      role: `${keyActorPrefix}${name}`,
      action: 'key.first_used',
      details: `The key '${name}' was used for the first time, from 192.0.2.10`,
    },
  )
  if (revokedAt !== null)
    dataset.auditEvents.push({
      ...about,
      at: revokedAt,
      actor: by,
      action: 'key.revoked',
      details: `Revoked the key '${name}'`,
    })
}
