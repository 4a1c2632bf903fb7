import { Box, Text } from '@mantine/core'
import { Link } from 'react-router'
import { type Figure, listPeopleBehind } from '#contract/reports.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { useList } from '#web/kernel/use-list.ts'
import { Dialog } from '#web/kit/dialog/Dialog.tsx'
import { useLatestDefined } from '#web/kit/dialog/use-dialog.ts'
import { MoreButton } from '#web/kit/list/MoreButton.tsx'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { messages } from './api.ts'
import { formatNumber } from './format.ts'
import styles from './People.module.css'
import { type CountedRow, momentText, pathOf } from './people-text.ts'
import type { Range } from './range.ts'
import type { Behind } from './rows.ts'

type Props = {
  behind: Behind | undefined
  range: Range
  /** Returns the name of the number. */
  titleOf: (behind: Behind) => string
  onClose: () => void
}

/** Lists the people behind a number, one line per counted item. */
export function PeopleDialog({ behind, range, titleOf, onClose }: Props) {
  const shown = useLatestDefined(behind)
  return (
    <Dialog opened={behind !== undefined} onClose={onClose} title={shown ? titleOf(shown) : ''}>
      {shown && <People behind={shown} range={range} />}
    </Dialog>
  )
}

const pageLength = 50

function People({ behind: { figure, key }, range }: { behind: Behind; range: Range }) {
  const people = useList(listPeopleBehind, {
    query: { figure, ...range, ...(key !== undefined && { key }), limit: pageLength },
  })
  return (
    <QueryView query={people} errorMessage={messages.people.error} loadingText="Loading people..." rows={5}>
      {(rows) => (
        <>
          <Text role="status" mb="sm" c="dimmed">
            {formatNumber(rows.length)} of {formatNumber(people.total)}
          </Text>
          {rows.length === 0 && (
            <EmptyState title="No one." hint="There is nothing to show for this number." />
          )}
          <Box component="ul" mb="md">
            {rows.map((one) => (
              <Person key={one.id} counted={one} figure={figure} />
            ))}
          </Box>
          <MoreButton list={people}>Show more</MoreButton>
        </>
      )}
    </QueryView>
  )
}

function Person({ counted, figure }: { counted: CountedRow; figure: Figure }) {
  const zone = useTimeZone()
  const path = pathOf(figure, counted)
  return (
    <li className={styles.person}>
      <strong>
        {path ? <Link to={path}>{counted.name}</Link> : counted.name}
        {counted.deleted && ' (deleted account)'}
      </strong>
      <span>{counted.what}</span>
      <Text span c="dimmed">
        {momentText(figure, counted.at, zone)}
      </Text>
    </li>
  )
}
