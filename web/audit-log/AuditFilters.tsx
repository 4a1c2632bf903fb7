import { Button, NativeSelect, TextInput } from '@mantine/core'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { maxLength } from '#contract/fields.ts'
import { Panel } from '#web/kit/page/Panel.tsx'
import styles from './AuditLog.module.css'
import { type AuditChoice, everything, type FilterChoices } from './entry-text.ts'

type Props = {
  applied: AuditChoice
  offered: FilterChoices
  onApply: (choice: AuditChoice) => void
}

const labels = { action: 'Action', target_type: 'Target Type', admin_id: 'Admin' }
const names = Object.keys(labels) as (keyof FilterChoices)[]

/** Nothing changes until 'Apply', or the enter key in the search. */
export function AuditFilters({ applied, offered, onApply }: Props) {
  const [chosen, setChosen] = useState(applied)
  const search = useRef<HTMLInputElement>(null)
  // What is applied may change by the back button.
  useEffect(() => setChosen(applied), [applied])
  function clear() {
    onApply(everything)
    // The button is gone then.
    search.current?.focus()
  }
  const isNarrowed = Object.values(applied).some(Boolean)
  return (
    <Panel>
      <form
        className={styles.filters}
        aria-label="Filters"
        onSubmit={(event) => {
          event.preventDefault()
          onApply({ ...chosen, search: chosen.search.trim() })
        }}
      >
        <TextInput
          ref={search}
          type="search"
          className={styles.search ?? ''}
          label="Search entries"
          description="A name, an action, a target, words of the details, or a day like 20/11/2026"
          leftSection={<Search size={18} aria-hidden />}
          maxLength={maxLength.search}
          value={chosen.search}
          onChange={(event) => setChosen({ ...chosen, search: event.currentTarget.value })}
        />
        {names.map((name) => (
          <NativeSelect
            key={name}
            label={labels[name]}
            value={chosen[name]}
            onChange={(event) => setChosen({ ...chosen, [name]: event.currentTarget.value })}
            data={[{ value: '', label: 'All' }, ...offered[name]]}
          />
        ))}
        <div className={styles.buttons}>
          <Button type="submit">Apply</Button>
          {isNarrowed && (
            <Button variant="default" onClick={clear}>
              Clear filters
            </Button>
          )}
        </div>
      </form>
    </Panel>
  )
}
