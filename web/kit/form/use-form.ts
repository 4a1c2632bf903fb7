import { type SubmitEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import type { Current } from '#web/kernel/api-error.ts'
import { useUnsaved } from './unsaved.ts'
import { type Conflict, type SavedRow, useConflict } from './use-conflict.ts'
import { type FieldValues, problemsOf, useFieldValues, valueFrom } from './use-field-values.ts'

/** What a form needs to know of how sending went; an action's outcome fits. */
export type SubmitResult = {
  ok: boolean
  message?: string
  fields?: Record<string, string>
  current?: Current | undefined
}

type Setup<Values extends object, Body, Result> = {
  /** The contract's schema of the body: its words are what people read below a field. */
  schema: z.ZodMiniType<Body>
  start: Values
  /** Sends the parsed body: an action's `run`. What is typed stays when it is refused. */
  send: (body: Body) => Promise<Result>
  /** With the values that were sent: what is typed meanwhile is not among them. */
  onDone?: (sent: Values, done: Exclude<Result, { ok: false }>) => void
  /** For forms that change a row that others may change as well. */
  row?: SavedRow<Values>
  /** For forms that hold nothing worth keeping, like a sign-in: leaving the page does not ask. */
  keepNothing?: boolean
  /** The field that takes the focus when the server refuses, instead of the summary. */
  refusalFocus?: keyof Values & string
  /** More rules than the schema has: field name to sentence. */
  alsoCheck?: (values: Values) => Record<string, string>
}

export type FormState<Values extends object = Record<string, unknown>> = {
  id: string
  values: Values
  set: <Name extends keyof Values & string>(name: Name, value: Values[Name]) => void
  /** The props of an input: `<TextInput label="Email" {...form.field('email')} />`. */
  field: (name: keyof Values & string, kind?: 'input' | 'checkbox') => FieldProps
  errors: { name: string; id: string; sentence: string }[]
  /** The server's sentence where it belongs to no field. */
  problem: string | null
  /** Somebody else has changed the row meanwhile. */
  conflict: Conflict | null
  /** Counts the submits that failed, so that the summary takes the focus each time. */
  failures: number
  /** The id of the field that takes the focus after the last failure; the summary when null. */
  focusId: string | null
  isDirty: boolean
  busy: boolean
  submit: (event?: SubmitEvent<HTMLFormElement>) => void
  /** Starts anew with these values, without errors. */
  begin: (values: Values) => void
  /** The values as they are now, also before the page is drawn again. */
  latest: () => Values
  /** Throws away what was typed. */
  discard: () => void
}

/** A form of any values: only what all forms share. */
export type AnyForm = Pick<
  FormState,
  | 'id'
  | 'errors'
  | 'problem'
  | 'conflict'
  | 'failures'
  | 'focusId'
  | 'busy'
  | 'isDirty'
  | 'submit'
  | 'discard'
>

// The value and the change handler fit the input that they are spread on.
// biome-ignore lint/suspicious/noExplicitAny: see above
type FieldProps = { id: string; name: string; onChange: any; value?: any; checked?: any; error?: any }

/**
 * A form over a schema of the contract. It checks on submit only; a refusal's field sentences land at their fields.
 */
export function useForm<
  Values extends object,
  Body,
  Result extends SubmitResult | undefined = SubmitResult | undefined,
>(setup: Setup<Values, Body, Result>): FormState<Values> {
  const { schema, start, send, onDone, alsoCheck, refusalFocus, keepNothing, row } = setup
  const id = useId()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [failures, setFailures] = useState(0)
  const [focusId, setFocusId] = useState<string | null>(null)
  const sending = useRef(false)
  const conflict = useConflict(row)
  const form = useFieldValues(start)
  const forgetUnsaved = useUnsaved(form.isDirty && !keepNothing, form.initial)
  useWhatWasBefore(id, form.set)
  const fieldId = (name: string) => `${id}-${name.replaceAll('.', '-')}`

  function failAs({ fields = {}, message = '', current }: SubmitResult): false {
    if (!current || !row) return refusedAt(fields, message)
    conflict.meet(message, current, form.latest())
    return fail({}, null)
  }

  /** What is wrong with fields that this form does not have is told above it: no link could lead there. */
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
    setFailures(0)
    conflict.end()
  }

  /** Whether it is saved. */
  async function submit(): Promise<boolean> {
    if (sending.current) return false
    const values = form.latest()
    const problems = { ...problemsOf(schema, values), ...alsoCheck?.(values) }
    if (Object.keys(problems).length > 0) return fail(problems, null)
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
      // An input of a field yields a value of that field.
      onChange: (change: unknown) => form.set(name, valueFrom(change) as Values[typeof name]),
      error: form.errors[name],
    }),
    errors: Object.entries(form.errors).map(([name, sentence]) => ({
      name,
      id: fieldId(name),
      sentence,
    })),
    problem,
    conflict: conflict.stateFor({ values: form.values, fill: form.fill, restart: begin }, submit),
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

/** What was typed, filled in by the browser, or sent, while the page was markup without its scripts (ADR 045). */
function useWhatWasBefore<Values extends object>(formId: string, set: FieldValues<Values>['set']) {
  const latest = useRef(set)
  useLayoutEffect(() => {
    const form = document.getElementById(formId)
    if (!(form instanceof HTMLFormElement)) return
    // What React has put there itself stands in the attribute as well.
    for (const input of form.querySelectorAll('input'))
      if (input.name && input.type !== 'checkbox' && input.value !== input.defaultValue)
        latest.current(input.name as never, input.value as never)
    if (!form.dataset.sent) return
    delete form.dataset.sent
    form.requestSubmit()
  }, [formId])
}
