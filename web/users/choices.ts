import { accountStatuses, roles } from '#contract/person.ts'

const choicesOf = (table: Record<string, { label: string }>) =>
  Object.entries(table).map(([value, { label }]) => ({ value, label }))

/** For selects: the value that is sent and the word that is read. */
export const roleChoices = choicesOf(roles)
export const statusChoices = choicesOf(accountStatuses)
