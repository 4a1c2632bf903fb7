// biome-ignore-all lint/a11y/noRedundantRoles: with display: grid, rows and cells lose their roles in some browsers
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { formatLongDay } from '#contract/dates.ts'
import styles from './MonthGrid.module.css'
import { dayByKey, monthOf } from './month.ts'

type Props = {
  /** Whole weeks, Monday first. */
  weeks: string[][]
  /** The focusable day; arrow keys move from it. */
  day: string
  onMove: (day: string) => void
  onPick: (day: string) => void
  picked?: string | undefined
  today: string
  /** Names the grid, like 'November 2026'. */
  label: string
  /** Days of other months are paler than those of this one ('2026-11'). */
  month?: string | undefined
  isOff?: ((day: string) => boolean) | undefined
  /** The highlighted drop target. */
  target?: string | undefined
  /** Shown below the day's number; its text becomes part of the day's accessible name. */
  children?: (day: string) => ReactNode
  /** Draw days as boxes with room for `children`. */
  roomy?: boolean
  /** For a dropdown inside of a dialog: Escape must close only the dropdown. */
  keepEscape?: boolean
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** A grid of days with one tab stop; arrow, Home, End and Page keys move between days. */
export function MonthGrid(props: Props) {
  const { weeks, day, onMove, onPick, today, label, month, isOff, children, roomy, keepEscape, target } =
    props
  const isOutside = (one: string) => month !== undefined && monthOf(one) !== month
  const table = useRef<HTMLTableElement>(null)
  const moved = useRef(false)
  // The day reached by keys, which may be ahead of the rendered one.
  const at = useRef(day)
  useEffect(() => {
    at.current = day
    if (!moved.current) return
    moved.current = false
    table.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
  }, [day])

  function move(event: KeyboardEvent) {
    const next = event.altKey || event.ctrlKey || event.metaKey ? undefined : dayByKey(event.key, at.current)
    if (!next) return
    event.preventDefault()
    moved.current = true
    at.current = next
    onMove(next)
  }
  return (
    <table
      ref={table}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table of days is the grid of the ARIA practices
      role="grid"
      aria-label={label}
      className={styles.grid}
      data-roomy={roomy}
      onKeyDown={move}
    >
      <thead role="rowgroup">
        <tr role="row">
          {weekdays.map((name) => (
            <th key={name} role="columnheader" scope="col" abbr={name}>
              {name.slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {weeks.map((week) => (
          <tr key={week[0]} role="row">
            {week.map((one) => (
              // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of that grid
              // biome-ignore lint/a11y/useFocusableInteractive: the day inside of it is focusable
              <td key={one} role="gridcell" data-outside={isOutside(one)} data-target={one === target}>
                <button
                  type="button"
                  className={`stack ${styles.day}`}
                  data-day={one}
                  tabIndex={one === day ? 0 : -1}
                  aria-pressed={one === props.picked}
                  aria-current={one === today ? 'date' : undefined}
                  aria-disabled={isOff?.(one) || undefined}
                  data-mantine-stop-propagation={keepEscape ? 'true' : undefined}
                  // The focus trap of a dropdown starts here.
                  data-autofocus={one === day || undefined}
                  onClick={() => {
                    if (!isOff?.(one)) onPick(one)
                  }}
                >
                  {/* A component of the kit for each day would take longer than the rest of the month. */}
                  <span className="reader-only">{formatLongDay(one)}</span>
                  <span className={styles.number} aria-hidden>
                    {Number(one.slice(8))}
                  </span>
                  {children?.(one)}
                </button>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
