import { Stack } from '@mantine/core'
import { StickyNote, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ShiftRow } from '#contract/shifts.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { LongText } from '#web/kit/text/LongText.tsx'
import { PersonLink } from '#web/programme/PersonLink.tsx'
import { ShiftTag } from '#web/programme/tags.tsx'
import { Detail } from '#web/shifts/Detail.tsx'
import { OutcomeDetails } from '#web/shifts/OutcomeDetails.tsx'
import { ShiftPlace } from '#web/shifts/ShiftList.tsx'
import { UncertainHint } from '#web/shifts/UncertainHint.tsx'
import type { ShiftPartner } from './partner.ts'

type Props = { shift: ShiftRow; partner: ShiftPartner; children: ReactNode }

/** Place, partner and notes of the shift. */
export const ShiftFacts = ({ shift, partner, children }: Props) => (
  <Panel title="Place and time" actions={<ShiftTag shift={shift} />}>
    <Stack gap="sm">
      <Detail icon={UserRound}>
        <PersonLink {...partner} />
      </Detail>
      <UncertainHint shift={shift} />
      {shift.location ? <ShiftPlace location={shift.location} /> : <span>No location added.</span>}
      {shift.notes && (
        <Detail icon={StickyNote}>
          <LongText text={shift.notes} about="the notes on the shift" />
        </Detail>
      )}
      <OutcomeDetails shift={shift} />
      {children}
    </Stack>
  </Panel>
)
