import { aboutAccounts } from './accounts.ts'
import type { Examples } from './example.ts'
import { aboutMentoring } from './mentoring.ts'

/** An example of every call that changes something or hands a file out. */
export const examples: Examples = { ...aboutAccounts, ...aboutMentoring }
