import { isSame } from './same-values.ts'
import type { FormState } from './use-form.ts'

/** After a save that leaves a form open: it begins with what is saved, and what was typed since it was `sent` stays. */
export function goOnWith<Values extends object>(
  form: Pick<FormState<Values>, 'begin' | 'set' | 'latest'>,
  saved: Values,
  sent: Values,
): void {
  const typed = typedSince(sent, form.latest())
  form.begin(saved)
  for (const [name, value] of Object.entries(typed))
    form.set(name as keyof Values & string, value as Values[keyof Values & string])
}

/** The fields that no longer hold what was sent, with what they hold now. */
export function typedSince<Values extends object>(sent: Values, now: Values): Partial<Values> {
  const names = Object.keys(now) as (keyof Values)[]
  const changed = names.filter((name) => !isSame({ value: sent[name] }, { value: now[name] }))
  return Object.fromEntries(changed.map((name) => [name, now[name]])) as Partial<Values>
}
