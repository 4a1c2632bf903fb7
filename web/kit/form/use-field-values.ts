import { useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { isSame } from './same-values.ts'

export type FieldErrors = Record<string, string>
export type FieldValues<Values extends object> = ReturnType<typeof useFieldValues<Values>>

/** The values of a form's fields, their errors, and whether they differ from the saved values. */
export function useFieldValues<Values extends object>(start: Values) {
  const [values, setValues] = useState(start)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [initial, setInitial] = useState(start)
  const [saved, setSaved] = useState(start)
  // A value can be submitted before React renders it.
  const latest = useRef(values)

  function fill(next: Partial<Values>) {
    latest.current = { ...latest.current, ...next }
    setValues(latest.current)
    setErrors({})
  }
  function set<Name extends keyof Values & string>(name: Name, value: Values[Name]) {
    latest.current = { ...latest.current, [name]: value }
    setValues(latest.current)
    setErrors(({ [name]: _, ...others }) => others)
  }
  return {
    values,
    latest: () => latest.current,
    initial,
    fill,
    set,
    errors,
    setErrors,
    isDirty: !isSame(values, saved),
    markSaved: setSaved,
    begin: (next: Values) => {
      setInitial(next)
      setSaved(next)
      fill(next)
    },
  }
}

/** The first validation message for each field. */
export function problemsOf(schema: z.ZodMiniType, values: unknown): FieldErrors {
  const result = schema.safeParse(values)
  const problems: FieldErrors = {}
  for (const { path, message } of result.error?.issues ?? []) problems[path.join('.')] ??= message
  return problems
}

/** Mantine's inputs pass an event, some of ours pass the value. */
export function valueFrom(change: unknown): unknown {
  const target = change instanceof Object && 'currentTarget' in change ? change.currentTarget : undefined
  if (target instanceof HTMLInputElement && target.type === 'checkbox') return target.checked
  if (target instanceof Element && 'value' in target) return target.value
  return change
}
