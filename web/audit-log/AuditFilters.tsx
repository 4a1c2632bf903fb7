import { Button, NativeSelect, TextInput } from '@mantine/core'
import { Search } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { maxLength } from '#contract/fields.ts'
import { keysOf } from '#contract/keys-of.ts'
import { ListTools } from '#web/kit/list/ListTools.tsx'
import styles from './AuditLog.module.css'
import { type AuditChoice, everything, type FilterChoices } from './entry-text.ts'

type Props = {
  applied: AuditChoice
  offered: FilterChoices
  onApply: (choice: AuditChoice) => void
  /** 'Download CSV' and 'Print'. */
  buttons: ReactNode
}

const labels = { action: 'Action', target_type: 'Target Type', admin_id: 'Admin' }
const names = keysOf(labels)

/** Filters apply only on 'Apply' or Enter in the search field. */
export function AuditFilters({ applied, offered, onApply, buttons }: Props) {
  const [{ chosen, since }, setState] = useState({ chosen: applied, since: applied })
  const setChosen = (chosen: AuditChoice) => setState({ chosen, since: applied })
  // The back button can change the applied filters.
  if (since !== applied) setState({ chosen: applied, since: applied })
  const search = useRef<HTMLInputElement>(null)
  function clear() {
    onApply(everything)
    // The clear button unmounts, so move the focus.
    search.current?.focus()
  }
  const isNarrowed = Object.values(applied).some(Boolean)
  const { search: _, ...narrowing } = applied
  return (
    <form
      className={styles.filters}
      aria-label="Filters"
      onSubmit={(event) => {
        event.preventDefault()
        onApply({ ...chosen, search: chosen.search.trim() })
      }}
    >
      <ListTools
        search={
          <TextInput
            ref={search}
            type="search"
            aria-label="Search entries"
            placeholder="A name, action, target, detail or date"
            leftSection={<Search size={18} aria-hidden />}
            maxLength={maxLength.search}
            value={chosen.search}
            onChange={(event) => setChosen({ ...chosen, search: event.currentTarget.value })}
          />
        }
        filters={names.map((name) => (
          <NativeSelect
            key={name}
            label={labels[name]}
            value={chosen[name]}
            onChange={(event) => setChosen({ ...chosen, [name]: event.currentTarget.value })}
            data={[{ value: '', label: 'All' }, ...offered[name]]}
          />
        ))}
        active={Object.values(narrowing).filter(Boolean).length}
        buttons={
          <>
            {isNarrowed && (
              <Button variant="default" onClick={clear}>
                Clear filters
              </Button>
            )}
            <Button type="submit">Apply</Button>
            {buttons}
          </>
        }
      />
    </form>
  )
}
