import type { AccountStatus } from './person.ts'

/** A name where no tag can stand, as in a select or a sentence: who is inactive is so in words (rule 57). */
export const nameInWords = (name: string, status: AccountStatus | null | undefined): string =>
  status === 'inactive' ? `${name} (inactive)` : name
