import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { Panel } from '#web/kit/Panel.tsx'
import styles from './AuditLog.module.css'
import type { choicesIn } from './entry-words.ts'

/** What the log is narrowed to; '' where it is not. */
export type AuditChoice = Record<keyof ReturnType<typeof choicesIn>, string>

type Props = {
  applied: AuditChoice
  offered: ReturnType<typeof choicesIn>
  onApply: (choice: AuditChoice) => void
}

const labels = { action: 'Action', target_type: 'Target Type', admin_id: 'Admin' }
const names = Object.keys(labels) as (keyof AuditChoice)[]

/** Nothing changes until 'Apply'. */
export function AuditFilters({ applied, offered, onApply }: Props) {
  const [chosen, setChosen] = useState(applied)
  return (
    <Panel>
      <form
        className={styles.filters}
        aria-label="Filters"
        onSubmit={(event) => {
          event.preventDefault()
          onApply(chosen)
        }}
      >
        {names.map((name) => (
          <NativeSelect
            key={name}
            label={labels[name]}
            value={chosen[name]}
            onChange={(event) => setChosen({ ...chosen, [name]: event.currentTarget.value })}
            data={[{ value: '', label: 'All' }, ...offered[name]]}
          />
        ))}
        <Button type="submit">Apply</Button>
      </form>
    </Panel>
  )
}
