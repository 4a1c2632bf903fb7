import { useEffect, useId, useState } from 'react'
import { DayField } from '#web/kit/days/DayField.tsx'
import { isDay } from '#web/kit/days/month.ts'
import styles from './ListFilters.module.css'

type DayProps = { label: string; value: string; onChange: (day: string) => void }

/** Narrows the list once what is typed is a day. */
export function DayFilter({ label, value, onChange }: DayProps) {
  const id = useId()
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  return (
    <div className={styles.day}>
      <DayField
        id={id}
        name={id}
        label={label}
        description={null}
        value={typed}
        error={typed !== '' && !isDay(typed) && 'Like 20/11/2026'}
        onChange={(text) => {
          setTyped(text)
          if (text !== value && (text === '' || isDay(text))) onChange(text)
        }}
      />
    </div>
  )
}
