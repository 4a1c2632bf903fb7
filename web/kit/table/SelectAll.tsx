import { useEffect, useRef } from 'react'
import styles from './Selection.module.css'
import type { Selection } from './use-selection.ts'

type Props<Row> = { selection: Selection<Row>; onPage: Row[] }

/** A checkbox for all rows of the page. */
export function SelectAll<Row>({ selection: { has, toggle }, onPage }: Props<Row>) {
  const chosen = onPage.filter(has).length
  const box = useRef<HTMLInputElement>(null)
  const isPartly = chosen > 0 && chosen < onPage.length
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPartly
  }, [isPartly])
  return (
    <label className={styles.choice}>
      <input
        ref={box}
        type="checkbox"
        className={styles.box}
        aria-label="Select all on this page"
        checked={onPage.length > 0 && chosen === onPage.length}
        onChange={(event) => toggle(onPage, event.currentTarget.checked)}
      />
      <span className={styles.allText} aria-hidden>
        Select all
      </span>
    </label>
  )
}
