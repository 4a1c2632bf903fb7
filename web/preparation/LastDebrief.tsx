import { formatLongDay } from '#contract/dates.ts'
import type { Preparation } from '#contract/preparation.ts'
import { BothSides } from '#web/debriefs/BothSides.tsx'
import { Panel } from '#web/kit/layout/Panel.tsx'

/** The last debrief that the reader may read; nothing without one. */
export const LastDebrief = ({ debrief }: { debrief: Preparation['last_debrief'] }) =>
  debrief && (
    <Panel title={`Debrief of ${formatLongDay(debrief.shift_date)}`}>
      <BothSides
        shiftId={debrief.id}
        about={`shift of ${formatLongDay(debrief.shift_date)}`}
        shown={debrief}
        isNotHeld={debrief.not_held}
      />
    </Panel>
  )
