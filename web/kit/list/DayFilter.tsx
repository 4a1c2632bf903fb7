import { useEffect, useId, useRef, useState } from 'react'
import { DayField } from '#web/kit/days/DayField.tsx'
import { isDay } from '#web/kit/days/month.ts'
import { trackPendingSearches } from '#web/kit/table/pending-searches.ts'
import styles from './ListTools.module.css'

type DayProps = { label: string; value: string; onChange: (day: string) => void }

/** Filters a list by a day. Invalid text does not filter, and shows an error after blur. */
export function DayFilter({ label, value, onChange }: DayProps) {
  const id = useId()
  const [typed, setTyped] = useState(value)
  const [isSettled, setSettled] = useState(false)
  const own = useRef(trackPendingSearches())
  // The list loads before `value` changes. By then the person may be typing the next date.
  useEffect(() => {
    if (!own.current.isOwn(value)) setTyped(value)
  }, [value])
  return (
    <div className={styles.day}>
      <DayField
        id={id}
        name={id}
        label={label}
        description={null}
        value={typed}
        error={isSettled && typed !== '' && !isDay(typed) && 'Enter a real date, for example 27/3/2027'}
        onSettle={() => setSettled(true)}
        onChange={(text) => {
          setSettled(false)
          setTyped(text)
          if ((text === '' || isDay(text)) && own.current.send(text, value)) onChange(text)
        }}
      />
    </div>
  )
}
