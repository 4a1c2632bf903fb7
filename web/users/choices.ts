import { accountStatuses, roles } from '#contract/person.ts'

const choicesOf = (table: Record<string, { label: string }>) =>
  Object.entries(table).map(([value, { label }]) => ({ value, label }))

/** Options for selects. */
export const roleChoices = choicesOf(roles)
export const statusChoices = choicesOf(accountStatuses)
