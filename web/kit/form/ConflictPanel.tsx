import { Button, Group, Stack, Text } from '@mantine/core'
import { CircleCheck } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { TextButton } from '#web/kit/layout/Buttons.tsx'
import { Columns } from '#web/kit/list/Facts.tsx'
import { Notice } from '#web/kit/states/Notice.tsx'
import styles from './Form.module.css'
import { type Conflict, differences } from './use-conflict.ts'
import { type AnyForm, focusFormOf } from './use-form.ts'

type Props = { form: Pick<AnyForm, 'conflict' | 'failures' | 'busy'> }

/** Shown after another person has saved: both texts with a button for each. It receives the focus. */
export function ConflictPanel({ form: { conflict, failures, busy } }: Props) {
  const panel = useRef<HTMLDivElement>(null)
  const title = useId()
  useEffect(() => {
    if (failures === 0) return
    // Scroll to the start of a long panel.
    panel.current?.focus({ preventScroll: true })
    panel.current?.scrollIntoView({ block: 'start' })
  }, [failures])
  if (!conflict) return null
  if (conflict.status === 'taken') return <Taken conflict={conflict} />
  const different = differences(conflict.theirs, conflict.mine)
  const isSame = different.length === 0
  return (
    <Stack
      component="section"
      ref={panel}
      aria-labelledby={title}
      tabIndex={-1}
      gap={12}
      p="md"
      bd="3px solid var(--tag-yellow-ink)"
      bdrs={4}
      // Clear of sticky headers.
      style={{ scrollMarginTop: 96 }}
    >
      <Text component="h2" id={title} fz="lg" fw={700}>
        Someone else changed this
      </Text>
      <p>
        {conflict.serverMessage}{' '}
        {isSame ? 'Both versions are the same.' : 'You can still edit your version before you choose.'}
      </p>
      {different.map(({ field, theirs, mine }) => (
        <Columns key={field} least={200} rowGap={4} fill>
          <Text component="h3" fw={700} style={{ gridColumn: '1 / -1' }}>
            {field}
          </Text>
          <Version field={field} label="Their version" text={theirs} />
          <Version field={field} label="Your version, not saved" text={mine} />
        </Columns>
      ))}
      <Group justify="flex-end">
        <Button
          variant="default"
          onClick={(event) => {
            if (busy) return
            focusFormOf(event)
            conflict.takeTheirs()
          }}
        >
          {isSame ? 'Continue' : 'Keep their version'}
        </Button>
        {!isSame && (
          <Button color="red" aria-busy={busy} onClick={() => !busy && conflict.keepMine()}>
            Use my version
          </Button>
        )}
      </Group>
    </Stack>
  )
}

/** A long text scrolls within its box, by keyboard too. */
function Version({ field, label, text }: { field: string; label: string; text: string }) {
  return (
    <div>
      <Text component="h4" fz="xs" c="dimmed" mb={4}>
        {label}
      </Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <section aria-label={`${field}: ${label}`} tabIndex={0} className={styles.text}>
        {text || <em>Empty</em>}
      </section>
    </div>
  )
}

/** Keeps the typed text available until the form closes. */
function Taken({ conflict }: { conflict: Conflict & { status: 'taken' } }) {
  return (
    <Notice colour="blue" icon={CircleCheck} role="status">
      You are now using their version.{' '}
      <TextButton
        onClick={(event) => {
          focusFormOf(event)
          conflict.backToMine()
        }}
      >
        Restore what I typed
      </TextButton>
    </Notice>
  )
}
