import { Button } from '@mantine/core'
import { useRef } from 'react'
import { Link } from 'react-router'
import { type Figure, seePeopleBehind } from '#contract/reports.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { useList } from '#web/kernel/use-list.ts'
import { AnswerView } from '#web/kit/AnswerView.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { words } from './api.ts'
import styles from './People.module.css'
import { type CountedRow, pathOf, whenWords } from './people-words.ts'
import type { Range } from './range.ts'
import type { Behind } from './use-addresses.ts'
import { inFigures } from './words.ts'

type Props = {
  behind: Behind | undefined
  range: Range
  /** What the number is called. */
  titleOf: (behind: Behind) => string
  onClose: () => void
}

/** The people behind a number, one line for each thing that it counts. */
export function PeopleDialog({ behind, range, titleOf, onClose }: Props) {
  const last = useRef<Behind>(undefined)
  if (behind) last.current = behind
  // Stays while the dialog fades.
  const shown = last.current
  return (
    <Dialog opened={behind !== undefined} onClose={onClose} title={shown ? titleOf(shown) : ''}>
      {shown && <People behind={shown} range={range} />}
    </Dialog>
  )
}

const pageLength = 50

function People({ behind: { figure, key }, range }: { behind: Behind; range: Range }) {
  const people = useList(seePeopleBehind, {
    query: { figure, ...range, ...(key !== undefined && { key }), limit: pageLength },
  })
  return (
    <AnswerView answer={people} failed={words.people.failed} loading="Loading people..." rows={5}>
      {(rows) => (
        <>
          <p role="status" className={styles.count}>
            {inFigures(rows.length)} of {inFigures(people.total)}
          </p>
          {rows.length === 0 && <EmptyState title="Nobody." hint="Nothing counts in this number." />}
          <ul className={styles.people}>
            {rows.map((one) => (
              <Person key={one.id} counted={one} figure={figure} />
            ))}
          </ul>
          {people.more && (
            <Button variant="default" onClick={people.more} aria-busy={people.loadingMore}>
              {people.loadingMore ? 'Loading...' : 'Show more'}
            </Button>
          )}
        </>
      )}
    </AnswerView>
  )
}

function Person({ counted, figure }: { counted: CountedRow; figure: Figure }) {
  const zone = useTimeZone()
  const path = pathOf(figure, counted)
  return (
    <li className={styles.person}>
      <span className={styles.name}>{path ? <Link to={path}>{counted.name}</Link> : counted.name}</span>
      <span>{counted.what}</span>
      <span className={styles.when}>{whenWords(figure, counted.at, zone)}</span>
    </li>
  )
}
