import type { Calendar } from './calendar.ts'
import type { Person } from './people.ts'

/** Returns the moment when a person opened something; null if it is in the future or after they left. */
export function openedBy({ now }: Calendar, { leftAt, activeSince }: Person, moment: string): string | null {
  const isThere = activeSince !== null && activeSince <= moment && (leftAt === null || moment <= leftAt)
  return isThere && moment < now ? moment : null
}
