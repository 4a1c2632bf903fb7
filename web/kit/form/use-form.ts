import { type SubmitEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { keysOf } from '#contract/fields.ts'
import type { Current } from '#web/kernel/api-error.ts'
import { useUnsaved } from '#web/kernel/drafts.ts'
import { type Conflict, type SavedRow, useConflict } from './use-conflict.ts'

/** The outcome of a submit. The result of a mutation is one. */
export type SubmitResult = {
  ok: boolean
  message?: string
  fields?: Record<string, string>
  current?: Current | undefined
}

export type FormSetup<Values extends object, Body, Result> = {
  /** The contract's schema of the body, with its messages for the fields. */
  schema: z.ZodMiniType<Body>
  start: Values
  /** Sends the parsed body. A rejected submit keeps the input. */
  send: (body: Body) => Promise<Result>
  /** Receives the sent values, which exclude later input. */
  onDone?: (sent: Values, done: Exclude<Result, { ok: false }>) => void
  /** For forms of a row that other people can change. */
  row?: SavedRow<Values> | undefined
  /** For forms without input worth keeping, such as the sign-in: leaving needs no confirmation. */
  keepNothing?: boolean
  /** The field that receives the focus on a server error, instead of the summary. */
  refusalFocus?: keyof Values & string
  /** Rules beyond the schema: field name to sentence. */
  alsoCheck?: (values: Values) => Record<string, string>
  /** A sentence to read before saving. The person can save anyway. */
  warn?: ((values: Values) => string | undefined) | undefined
}

export type FormState<Values extends object = Record<string, unknown>> = {
  id: string
  values: Values
  /** `field` names the error that goes, if the value has fields itself. */
  set: <Name extends keyof Values & string>(name: Name, value: Values[Name], field?: string) => void
  /** The props of an input: `<TextInput label="Email" {...form.field('email')} />`. */
  field: (name: keyof Values & string, kind?: 'input' | 'checkbox') => FieldProps
  errors: { name: string; id: string; sentence: string }[]
  /** The server's message when it belongs to no field. */
  problem: string | null
  /** Set when another person has changed the row. */
  conflict: Conflict | null
  /** Set while the person has to change the text or to save it anyway. */
  warning: { sentence: string; saveAnyway: () => void } | null
  /** Counts failed submits, so that the summary receives the focus each time. */
  failures: number
  /** The id of the field that takes the focus after the last failure; the summary when null. */
  focusId: string | null
  isDirty: boolean
  busy: boolean
  submit: (event?: SubmitEvent<HTMLFormElement>) => void
  /** Restarts with these values and without errors. */
  begin: (values: Values) => void
  /** The current values, even before the next render. */
  latest: () => Values
  /** Discards the input. */
  discard: () => void
}

/** A form of any type, reduced to the parts that all forms share. */
export type AnyForm = Omit<FormState, 'values' | 'set' | 'field' | 'begin' | 'latest'>

// The value and the change handler fit the input on which they are spread.
// biome-ignore lint/suspicious/noExplicitAny: see above
export type FieldProps = { id: string; name: string; onChange: any; value?: any; checked?: any; error?: any }

/**
 * A form for a schema of the contract. It validates on submit; the server's field messages show at their
 * fields.
 */
export function useForm<
  Values extends object,
  Body,
  Result extends SubmitResult | undefined = SubmitResult | undefined,
>(setup: FormSetup<Values, Body, Result>): FormState<Values> {
  const { schema, start, send, onDone, alsoCheck, warn, refusalFocus, keepNothing, row } = setup
  const id = useId()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [warning, setWarning] = useState<string>()
  const [failures, setFailures] = useState(0)
  const [focusId, setFocusId] = useState<string | null>(null)
  const sending = useRef(false)
  const conflict = useConflict(row)
  const form = useFieldValues(start)
  const forgetUnsaved = useUnsaved(form.isDirty && !keepNothing, form.initial)
  usePrehydrationInput(id, form.set)
  const fieldId = (name: string) => `${id}-${name.replaceAll('.', '-')}`

  function failAs({ fields = {}, message = '', current }: SubmitResult): false {
    if (!current || !row) return refusedAt(fields, message)
    conflict.report(message, current, form.latest())
    return fail({}, null)
  }

  /** Errors of fields that this form does not have are shown above it, because no link could focus them. */
  function refusedAt(fields: Record<string, string>, message: string): false {
    const isOfForm = (name: string) => name in start || (name.split('.')[0] ?? '') in start
    const ofForm = Object.entries(fields).filter(([name]) => isOfForm(name))
    const others = Object.entries(fields).filter(([name]) => !isOfForm(name))
    fail(Object.fromEntries(ofForm), message || null, refusalFocus)
    if (others.length > 0) setProblem(others.map(([, sentence]) => sentence).join('. '))
    return false
  }

  function fail(fields: Record<string, string>, message: string | null, focus?: string): false {
    setFocusId(focus ? fieldId(focus) : null)
    form.setErrors(fields)
    setProblem(Object.keys(fields).length ? null : message)
    setFailures((count) => count + 1)
    return false
  }

  function begin(values: Values) {
    form.begin(values)
    setProblem(null)
    setWarning(undefined)
    setFailures(0)
    conflict.end()
  }

  /** Returns whether it is saved. */
  async function submit(ignoresWarning = false): Promise<boolean> {
    if (sending.current) return false
    const values = form.latest()
    setWarning(undefined)
    const problems = { ...problemsOf(schema, values), ...alsoCheck?.(values) }
    if (Object.keys(problems).length > 0) return fail(problems, null)
    const warningNow = ignoresWarning ? undefined : warn?.(values)
    if (warningNow) {
      setWarning(warningNow)
      return fail({}, null)
    }
    form.setErrors({})
    sending.current = true
    setBusy(true)
    setProblem(null)
    try {
      const result = await send(schema.parse(values))
      if (result && !result.ok) return failAs(result)
      form.markSaved(values)
      forgetUnsaved()
      conflict.end()
      // A result that is not ok has returned above.
      onDone?.(values, result as Exclude<Result, { ok: false }>)
      return true
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  return {
    id,
    values: form.values,
    set: form.set,
    field: (name, kind = 'input') => ({
      id: fieldId(name),
      name,
      [kind === 'input' ? 'value' : 'checked']: form.values[name],
      // The input of a field produces a value of that field's type.
      onChange: (change: unknown) => form.set(name, valueFrom(change) as Values[typeof name]),
      error: form.errors[name],
    }),
    errors: Object.entries(form.errors).map(([name, sentence]) => ({
      name,
      id: fieldId(name),
      sentence,
    })),
    problem,
    conflict: conflict.stateFor({ values: form.values, fill: form.fill, restart: begin }, () => submit()),
    warning: warning ? { sentence: warning, saveAnyway: () => void submit(true) } : null,
    failures,
    focusId,
    isDirty: form.isDirty,
    busy,
    submit: (event) => {
      event?.preventDefault()
      void submit()
    },
    begin,
    latest: form.latest,
    discard: () => begin(form.initial),
  }
}

/** Adopts input that was typed, autofilled or submitted before hydration. */
function usePrehydrationInput<Values extends object>(formId: string, set: FieldValues<Values>['set']) {
  const latest = useRef(set)
  useLayoutEffect(() => {
    const form = document.getElementById(formId)
    if (!(form instanceof HTMLFormElement)) return
    // The attribute contains React's own value, so only a different value is the person's input.
    for (const input of form.querySelectorAll('input'))
      if (input.name && input.type !== 'checkbox' && input.value !== input.defaultValue)
        latest.current(input.name as never, input.value as never)
    if (!form.dataset.sent) return
    delete form.dataset.sent
    form.requestSubmit()
  }, [formId])
}

type FieldErrors = Record<string, string>
type FieldValues<Values extends object> = ReturnType<typeof useFieldValues<Values>>

/** The values of a form's fields, their errors, and whether they differ from the saved values. */
function useFieldValues<Values extends object>(start: Values) {
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
  function set<Name extends keyof Values & string>(name: Name, value: Values[Name], field: string = name) {
    latest.current = { ...latest.current, [name]: value }
    setValues(latest.current)
    setErrors(({ [field]: _, ...others }) => others)
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
function problemsOf(schema: z.ZodMiniType, values: unknown): FieldErrors {
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

/** Reads the text of a field before the schema of its value checks it. */
const typed = <Out>(read: (text: string) => Read, schema: z.ZodMiniType<Out>) =>
  // A schema of the contract accepts any value that the text may mean.
  z.pipe(z.pipe(z.string(), z.transform(read)), schema as z.ZodMiniType<Out, Read>)
type Read = string | number | null

/** The text of a number. Digits only: rejects '24.5', and '1e2', which would parse as a hundred. */
export const numberOf = <Out>(schema: z.ZodMiniType<Out>) =>
  typed((text) => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN), schema)

/** The value of a text field that may be empty. */
export const orNull = <Out>(schema: z.ZodMiniType<Out>) => typed((text) => text.trim() || null, schema)

/** The same for a number. */
export const numberOrNull = <Out>(schema: z.ZodMiniType<Out>) =>
  typed((text) => (text.trim() === '' ? null : Number(text)), schema)

type Pressed = { currentTarget: HTMLButtonElement }

/** For a button that unmounts after its action: moves the focus to its form, so that people can go on. */
export function focusFormOf({ currentTarget: { form } }: Pressed): void {
  if (!form) return
  // Not set earlier, because every click beside a field would then focus the form.
  form.tabIndex = -1
  form.focus({ preventScroll: true })
}

/** Shallow equality; compares lists by content. */
export function isSame<Values extends object>(one: Values, other: Values): boolean {
  return keysOf(one).every((name) => {
    const [a, b] = [one[name], other[name]]
    return Object.is(a, b) || (Array.isArray(a) && JSON.stringify(a) === JSON.stringify(b))
  })
}
