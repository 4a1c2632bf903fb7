import { Anchor, Button } from '@mantine/core'
import { CircleCheck } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { Notice } from '#web/kit/states/Notice.tsx'
import styles from './ConflictPanel.module.css'
import type { AnyForm } from './Form.tsx'
import type { Conflict } from './use-conflict.ts'

type Props = { form: Pick<AnyForm, 'conflict' | 'failures' | 'busy'> }

/** Where somebody else has saved meanwhile: both texts side by side, and a button for each. It takes the focus. */
export function ConflictPanel({ form: { conflict, failures, busy } }: Props) {
  const panel = useRef<HTMLElement>(null)
  const title = useId()
  useEffect(() => {
    if (failures === 0) return
    // A long panel is read from its beginning.
    panel.current?.focus({ preventScroll: true })
    panel.current?.scrollIntoView({ block: 'start' })
  }, [failures])
  if (!conflict) return null
  if (conflict.is === 'taken') return <Taken conflict={conflict} />
  const isSame = conflict.differences.length === 0
  return (
    <section ref={panel} aria-labelledby={title} tabIndex={-1} className={styles.panel}>
      <h2 id={title}>This was changed meanwhile</h2>
      <p>
        {conflict.serverMessage}{' '}
        {isSame ? 'It is what stands here too.' : 'Below you can still change yours before you decide.'}
      </p>
      {conflict.differences.map(({ field, theirs, mine }) => (
        <div key={field} className={styles.field}>
          <h3>{field}</h3>
          <Text field={field} label="Theirs, saved now" text={theirs} />
          <Text field={field} label="Yours, not saved" text={mine} />
        </div>
      ))}
      <div className={styles.buttons}>
        <Button variant="default" onClick={conflict.takeTheirs}>
          {isSame ? 'Go on from there' : 'Take theirs'}
        </Button>
        {!isSame && (
          <Button color="red" aria-busy={busy} onClick={() => !busy && conflict.keepMine()}>
            Save mine over theirs
          </Button>
        )}
      </div>
    </section>
  )
}

/** A long text scrolls in its place, by keyboard too. */
function Text({ field, label, text }: { field: string; label: string; text: string }) {
  return (
    <div>
      <h4>{label}</h4>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <section aria-label={`${field}: ${label}`} tabIndex={0} className={styles.text}>
        {text || <em>Empty</em>}
      </section>
    </div>
  )
}

/** What was typed is at hand until the form closes. */
function Taken({ conflict }: { conflict: Conflict & { is: 'taken' } }) {
  return (
    <Notice colour="blue" icon={CircleCheck} role="status">
      The form holds what they have saved.{' '}
      <Anchor
        component="button"
        type="button"
        c="inherit"
        inherit
        underline="always"
        onClick={conflict.backToMine}
      >
        Go back to what I typed
      </Anchor>
    </Notice>
  )
}
