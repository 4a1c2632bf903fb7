import { Button, Stack, Text } from '@mantine/core'
import { formatLongDay } from '#contract/dates.ts'
import type { DayOfSeries } from '#contract/shift-series.ts'
import { Dialog } from '#web/kit/dialog/Dialog.tsx'
import { DialogFoot } from '#web/kit/dialog/DialogFoot.tsx'
import rowStyles from '#web/kit/list/Rows.module.css'
import styles from './Shifts.module.css'

/** Schedule only the free dates, all possible dates, or none yet. */
export type Choice = 'free' | 'all' | 'none'

type Props = { opened: boolean; days: DayOfSeries[]; onChoose: (choice: Choice) => void }

/** Lists the dates of a series with conflicts, and asks how to continue. */
export function SeriesDialog({ opened, days, onChoose }: Props) {
  const clashes = days.filter(({ problem }) => problem !== null)
  const free = days.length - clashes.length
  const overlaps = clashes.filter(({ problem }) => problem === 'overlap').length
  return (
    <Dialog
      opened={opened}
      onClose={() => onChoose('none')}
      title={`${clashes.length} of ${days.length} dates ${clashes.length === 1 ? 'clashes' : 'clash'} with another shift`}
      zIndex={220}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it by the arrow keys */}
      <section className={styles.clashes} tabIndex={0} aria-label="Dates that clash">
        <ul className={rowStyles.rows}>
          {clashes.map(({ day, sentence }) => (
            <li key={day}>
              <Stack gap={2} style={{ overflowWrap: 'anywhere' }}>
                <strong>{formatLongDay(day)}</strong>
                <span>{sentence}</span>
              </Stack>
            </li>
          ))}
        </ul>
      </section>
      {overlaps < clashes.length && (
        <Text c="dimmed" mt="sm">
          We always leave out times that do not exist when the clocks change.
        </Text>
      )}
      <DialogFoot>
        <Button variant="default" onClick={() => onChoose('none')}>
          Go back
        </Button>
        {overlaps > 0 && (
          <Button variant="default" onClick={() => onChoose('all')}>
            Schedule {count(free + overlaps)} anyway
          </Button>
        )}
        {free > 0 && (
          <Button data-autofocus onClick={() => onChoose('free')}>
            Schedule the {free} free {free === 1 ? 'one' : 'ones'}
          </Button>
        )}
      </DialogFoot>
    </Dialog>
  )
}

const count = (shifts: number) => (shifts === 1 ? '1' : `all ${shifts}`)
