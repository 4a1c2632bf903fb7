import { formatLongDay } from '#contract/dates.ts'
import type { Preparation } from '#contract/preparation.ts'
import { shiftHours } from '#contract/shifts.ts'
import { useMe } from '#web/kernel/session.ts'
import { Panels } from '#web/kit/layout/Panel.tsx'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { ActiveObjectives } from './ActiveObjectives.tsx'
import { LastDebrief } from './LastDebrief.tsx'
import { LastTime } from './LastTime.tsx'
import { OpenGoals } from './OpenGoals.tsx'
import { partnerIn } from './partner.ts'
import { ShiftActions } from './ShiftActions.tsx'
import { ShiftFacts } from './ShiftFacts.tsx'
import { SinceLastShift } from './SinceLastShift.tsx'

export function PreparationView({ preparation }: { preparation: Preparation }) {
  const me = useMe()
  const { shift, plans, plans_total, written } = preparation
  const partner = partnerIn(shift, me)
  return (
    <>
      <PageHeader
        title={`Shift with ${partner.name}`}
        lead={`${formatLongDay(shift.shift_date)}, ${shiftHours(shift)}`}
      />
      <Panels>
        <ShiftFacts shift={shift} partner={partner}>
          <ShiftActions shift={shift} partner={partner} />
        </ShiftFacts>
        <SinceLastShift written={written} partner={partner} />
        <OpenGoals preparation={preparation} />
        <ActiveObjectives plans={plans} plans_total={plans_total} />
        <LastTime preparation={preparation} />
        <LastDebrief debrief={preparation.last_debrief} />
      </Panels>
    </>
  )
}
