import { keysOf } from '#contract/fields.ts'
import { type FormState, isSame } from './use-form.ts'

/**
 * After a save that leaves a form open: resets it to the saved values and keeps input typed since it was
 * `sent`.
 */
export function rebaseForm<Values extends object>(
  form: Pick<FormState<Values>, 'begin' | 'set' | 'latest'>,
  saved: Values,
  sent: Values,
): void {
  const edits = editsSince(sent, form.latest())
  form.begin(saved)
  for (const [name, value] of Object.entries(edits))
    form.set(name as keyof Values & string, value as Values[keyof Values & string])
}

/** The fields that changed since they were sent, with their current values. */
export function editsSince<Values extends object>(sent: Values, now: Values): Partial<Values> {
  const names = keysOf(now)
  const changed = names.filter((name) => !isSame({ value: sent[name] }, { value: now[name] }))
  return Object.fromEntries(changed.map((name) => [name, now[name]])) as Partial<Values>
}
