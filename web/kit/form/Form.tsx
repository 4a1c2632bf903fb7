import { Anchor, Box, Button, type ButtonProps, Stack, Text } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useErrorInTitle } from '#web/kit/page/page-title.ts'
import type { AnyForm } from './use-form.ts'

// Few ever meet it.
const ConflictPanel = lazy(async () => ({
  default: (await import('./ConflictPanel.tsx')).ConflictPanel,
}))

type Props = { form: AnyForm; children: ReactNode; label?: string }

/** A form with its error summary on top. Put `SubmitButton` at its end. */
export function Form({ form, children, label }: Props) {
  useErrorInTitle(form.errors.length > 0 || form.problem !== null || form.conflict?.is === 'open')
  return (
    <form
      id={form.id}
      // Without any script a browser would put what is in the fields into the address.
      method="post"
      noValidate
      onSubmit={form.submit}
      aria-busy={form.busy}
      aria-label={label}
    >
      <Stack>
        <ErrorSummary form={form} />
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

type SubmitProps = ButtonProps & { form: AnyForm; children: string; busyLabel?: string }

/** The button of a form, also from outside of its element; while busy a second press does nothing. */
export function SubmitButton({ form, children, busyLabel, ...look }: SubmitProps) {
  return (
    <Button {...look} type="submit" form={form.id} aria-busy={form.busy} aria-disabled={form.busy}>
      {form.busy ? (busyLabel ?? children) : children}
    </Button>
  )
}
