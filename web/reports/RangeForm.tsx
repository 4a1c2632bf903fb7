import { Button, NativeSelect } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useToday } from '#web/kernel/clock.ts'
import { DayField } from '#web/kit/days/DayField.tsx'
import { Panel } from '#web/kit/layout/Panel.tsx'
import styles from './Reports.module.css'
import { presetNames, presetOf, presets, type Range, rangeProblems } from './range.ts'

const otherDays = 'other'
const choices = [
  ...presetNames.map((name) => ({ value: name, label: presets[name].label })),
  { value: otherDays, label: 'Other dates' },
]
const fields = [
  { name: 'from', label: 'From' },
  { name: 'to', label: 'To' },
] as const

type Props = { range: Range; onChoose: (range: Range) => void }

/** The date range of the reports: a preset, or custom days with 'Show'. */
export function RangeForm({ range, onChoose }: Props) {
  const today = useToday()
  const [shown, setShown] = useState(range)
  const [typed, setTyped] = useState(range)
  const [problems, setProblems] = useState(() => rangeProblems(range))
  const begin = (next: Range) => {
    setTyped(next)
    setProblems(rangeProblems(next))
  }
  // The range in the URL changed by the back button, a bookmark or a preset.
  if (shown.from !== range.from || shown.to !== range.to) {
    setShown(range)
    begin(range)
  }

  function choose(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const wrong = rangeProblems(typed)
    setProblems(wrong)
    const [first] = Object.keys(wrong)
    if (first) document.getElementById(idOf(first))?.focus()
    else onChoose(typed)
  }

  return (
    <Panel>
      <form className={styles.range} aria-label="Dates of the reports" onSubmit={choose} noValidate>
        <NativeSelect
          label="Range"
          data={choices}
          value={presetOf(range, today) ?? otherDays}
          onChange={({ currentTarget: { value } }) => {
            const name = presetNames.find((one) => one === value)
            if (name) onChoose(presets[name].of(today))
            else document.getElementById(idOf('from'))?.focus()
          }}
        />
        {fields.map(({ name, label }) => (
          <DayField
            key={name}
            id={idOf(name)}
            name={name}
            label={label}
            value={typed[name]}
            onChange={(day) => setTyped({ ...typed, [name]: day })}
            error={problems[name]}
          />
        ))}
        <Button type="submit">Show</Button>
      </form>
    </Panel>
  )
}

const idOf = (field: string) => `range-${field}`
