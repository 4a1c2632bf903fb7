import { Anchor, Box, Button, type ButtonProps, Stack, Text } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef } from 'react'
import { useErrorInTitle } from '#web/kit/page/page-title.ts'
import type { AnyForm, FormState } from './use-form.ts'

// Lazy, because conflicts and warnings are rare.
const ConflictPanel = lazy(async () => ({
  default: (await import('./ConflictPanel.tsx')).ConflictPanel,
}))
const WarningPanel = lazy(async () => ({ default: (await import('./WarningPanel.tsx')).WarningPanel }))

type Props = { form: AnyForm; children: ReactNode; label?: string }

/** A form with its error summary on top. Put `SubmitButton` at its end. */
export function Form({ form, children, label }: Props) {
  useErrorInTitle(form.errors.length > 0 || form.problem !== null || form.conflict?.status === 'open')
  return (
    <form
      id={form.id}
      // Without scripts, the default GET would put the input into the URL.
      method="post"
      noValidate
      onSubmit={form.submit}
      aria-busy={form.busy}
      aria-label={label}
    >
      <Stack>
        <ErrorSummary form={form} />
        {form.warning && (
          <Suspense>
            <WarningPanel form={form} />
          </Suspense>
        )}
        {form.conflict && (
          <Suspense>
            <ConflictPanel form={form} />
          </Suspense>
        )}
        {children}
      </Stack>
    </form>
  )
}

/** Receives the focus after each failed submit; its links focus the fields. */
function ErrorSummary({ form }: { form: AnyForm }) {
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (form.failures === 0) return
    const field = form.focusId ? document.getElementById(form.focusId) : null
    const place = field ?? summary.current
    place?.focus()
  }, [form.failures, form.focusId])
  if (form.errors.length === 0 && !form.problem) return null
  // The focused field already shows the message.
  if (form.focusId && form.errors.some(({ id }) => id === form.focusId)) return null
  return (
    <Box ref={summary} role="alert" tabIndex={-1} p="md" bd="3px solid var(--ui-error)" bdrs={4}>
      <Text component="h2" fz="lg" fw={700} mb="sm">
        There is a problem
      </Text>
      {form.problem && <p>{form.problem}</p>}
      {form.errors.length > 0 && (
        <ul>
          {form.errors.map((error) => (
            <li key={error.name}>
              <Anchor
                fw={700}
                c="var(--ui-error)"
                underline="always"
                href={`#${error.id}`}
                onClick={(event) => {
                  event.preventDefault()
                  document.getElementById(error.id)?.focus()
                }}
              >
                {error.sentence}
              </Anchor>
            </li>
          ))}
        </ul>
      )}
    </Box>
  )
}

type MoreProps<Values extends object> = {
  form: FormState<Values>
  /** The content, for example 'day and kind'. */
  about: string
  names: (keyof Values & string)[]
  children: ReactNode
}

/** Optional fields, folded until one of them has a text or an error. */
export function MoreFields<Values extends object>({ form, about, names, children }: MoreProps<Values>) {
  const place = useRef<HTMLDetailsElement>(null)
  const isNeeded =
    names.some((name) => String(form.values[name]) !== '') ||
    form.errors.some(({ name }) => names.some((own) => own === name))
  // Before the error summary moves the focus.
  useLayoutEffect(() => {
    if (isNeeded && place.current) place.current.open = true
  }, [isNeeded])
  return (
    <details ref={place}>
      <summary style={{ color: 'var(--ui-link)' }}>More (optional): {about}</summary>
      <Stack mt={8}>{children}</Stack>
    </details>
  )
}

type SubmitProps = ButtonProps & { form: AnyForm; children: string; busyLabel?: string | undefined }

/** The submit button, which may be outside of the form element. A second press while busy does nothing. */
export function SubmitButton({ form, children, busyLabel = 'Saving...', ...look }: SubmitProps) {
  return (
    <Button {...look} type="submit" form={form.id} aria-busy={form.busy} aria-disabled={form.busy}>
      {form.busy ? busyLabel : children}
    </Button>
  )
}
