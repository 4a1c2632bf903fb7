import { Button, type ButtonProps } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useErrorInTitle } from '#web/kit/page/PageHeader.tsx'
import { ConflictPanel } from './ConflictPanel.tsx'
import styles from './Form.module.css'
import type { FormState } from './use-form.ts'

// A form of any values: only what all forms share is used here.
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

type Props = { form: AnyForm; children: ReactNode; label?: string }

/** A form with its error summary on top. Put `SubmitButton` at its end. */
export function Form({ form, children, label }: Props) {
  useErrorInTitle(form.errors.length > 0 || form.problem !== null || form.conflict?.is === 'open')
  return (
    <form
      id={form.id}
      noValidate
      onSubmit={form.submit}
      aria-busy={form.busy}
      aria-label={label}
      className={styles.form}
    >
      <ErrorSummary form={form} />
      <ConflictPanel form={form} />
      {children}
    </form>
  )
}

/** Takes the focus after each submit that failed; its links lead to the fields. */
function ErrorSummary({ form }: { form: AnyForm }) {
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (form.failures === 0) return
    const field = form.focusId ? document.getElementById(form.focusId) : null
    const place = field ?? summary.current
    place?.focus()
  }, [form.failures, form.focusId])
  if (form.errors.length === 0 && !form.problem) return null
  // The field that has the focus says it already.
  if (form.focusId && form.errors.some(({ id }) => id === form.focusId)) return null
  return (
    <div ref={summary} role="alert" tabIndex={-1} className={styles.summary}>
      <h2>There is a problem</h2>
      {form.problem && <p>{form.problem}</p>}
      {form.errors.length > 0 && (
        <ul>
          {form.errors.map((error) => (
            <li key={error.name}>
              <a
                href={`#${error.id}`}
                onClick={(event) => {
                  event.preventDefault()
                  document.getElementById(error.id)?.focus()
                }}
              >
                {error.sentence}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type SubmitProps = ButtonProps & { form: AnyForm; children: string; busyLabel?: string }

/** The button of a form, also from outside of its element; while busy a second press does nothing. */
export function SubmitButton({ form, children, busyLabel, ...look }: SubmitProps) {
  return (
    <Button {...look} type="submit" form={form.id} aria-busy={form.busy} aria-disabled={form.busy}>
      {form.busy ? (busyLabel ?? children) : children}
    </Button>
  )
}
