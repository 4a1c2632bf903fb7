import type { Calendar } from './calendar.ts'
import type { Person } from './people.ts'

/** The moment at which a person opened what they were given; null where it lies ahead, or after they left. */
export function openedBy({ now }: Calendar, { leftAt, activeSince }: Person, moment: string): string | null {
  const isThere = activeSince !== null && activeSince <= moment && (leftAt === null || moment <= leftAt)
  return isThere && moment < now ? moment : null
}
