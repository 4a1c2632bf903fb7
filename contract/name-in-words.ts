import type { AccountStatus } from './person.ts'

/** A name for places without tags, such as a select or a sentence. Inactive people are marked (rule 57). */
export const nameInWords = (name: string, status: AccountStatus | null | undefined): string =>
  status === 'inactive' ? `${name} (inactive)` : name
