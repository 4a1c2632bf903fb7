import { formatInstant, formatLongDay } from '#contract/dates.ts'
import type { Preparation } from '#contract/preparation.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { Fact, Facts } from '#web/kit/list/Facts.tsx'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { LongText } from '#web/kit/text/LongText.tsx'

/** The outcome of the previous shift and the reader's latest note. */
export function LastTime({ preparation: { last_shift, last_note } }: { preparation: Preparation }) {
  const zone = useTimeZone()
  return (
    <Panel title="Last time">
      {!last_shift && !last_note ? (
        <EmptyState title="This is your first shift together" />
      ) : (
        <Facts rowGap={12}>
          {last_shift && (
            <Fact name={`Shift of ${formatLongDay(last_shift.shift_date)}`}>
              <LongText
                text={last_shift.outcome_reason || last_shift.notes || 'No notes were added.'}
                about="the last shift"
              />
            </Fact>
          )}
          {last_note && (
            <Fact name={`Your last note, ${formatInstant(last_note.created_at, zone)}`}>
              <LongText text={last_note.content} about="your last note" />
            </Fact>
          )}
        </Facts>
      )}
    </Panel>
  )
}
