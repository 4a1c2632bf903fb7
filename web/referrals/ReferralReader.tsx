import { Box, Button, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import { fullName } from '#contract/person.ts'
import type { ReferralRow } from '#contract/referrals.ts'
import { Dialog } from '#web/kit/dialog/Dialog.tsx'
import { isAnyDialogOpen } from '#web/kit/dialog/use-dialog.ts'
import { Card } from '#web/kit/layout/Card.tsx'
import { useDistanceAbove } from '#web/kit/layout/use-distance-above.ts'
import { ReferralDetails } from './ReferralDetails.tsx'
import styles from './Referrals.module.css'
import { nameButtonId, viewButtonId } from './ReferralTable.tsx'
import type { Decisions } from './use-decisions.ts'
import type { OpenedReferral } from './use-opened-referral.ts'

type Props = { opened: OpenedReferral; decisions: Decisions; children: (isBeside: boolean) => ReactNode }

/** A list of referrals with the opened one: beside it on a wide screen, otherwise in a dialog. */
export function ReferralReader({ opened: opening, decisions, children }: Props) {
  const { opened, referral, close } = opening
  const isWide = useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false })
  const details = referral && (
    <ReferralDetails
      referral={referral}
      opening={opening}
      decisions={decisions}
      // An approved one shows its invitation.
      onDecide={() => opening.isRejecting && void close()}
    />
  )
  const isBeside = isWide && opened
  // The foot of the pane is visible without scrolling the page, whatever is above it.
  const panes = useDistanceAbove<HTMLDivElement>()
  return (
    <div ref={panes} className={isBeside ? styles.panes : undefined}>
      <div>{children(isBeside)}</div>
      {isBeside && referral && (
        <Pane referral={referral} isRejecting={opening.isRejecting} onClose={() => void close()}>
          {details}
        </Pane>
      )}
      <Dialog
        opened={opened && !isWide}
        onClose={() => void close()}
        title={referral ? fullName(referral) : ''}
      >
        {details}
      </Dialog>
    </div>
  )
}

type PaneProps = { referral: ReferralRow; isRejecting: boolean; onClose: () => void; children: ReactNode }

function Pane({ referral, isRejecting, onClose, children }: PaneProps) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another referral begins at its top
  useEffect(() => {
    const pane = heading.current?.closest('section')
    // The reason for a rejection has the focus.
    if (isRejecting) return
    pane?.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [referral.id])
  useReturnToRow(referral.id)
  const closeOnEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !isAnyDialogOpen()) onClose()
  })
  useEffect(() => {
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [])
  return (
    <Card as="section" role="dialog" data-side aria-labelledby={id} className={`${styles.pane} no-print`}>
      {/* The foot sticks to the edge of the pane, so the padding is inside. */}
      <Box p="16px 24px 24px">
        <div className="row align-start spaced">
          <Title className="long-words" ref={heading} order={2} id={id} tabIndex={-1}>
            {fullName(referral)}
          </Title>
          <Button variant="subtle" px={12} aria-label="Close" onClick={onClose}>
            <X size={20} aria-hidden />
          </Button>
        </div>
        {children}
      </Box>
    </Card>
  )
}

/** Closing the pane focuses the button that opens the referral again. */
function useReturnToRow(id: number) {
  const latest = useRef(id)
  useEffect(() => {
    latest.current = id
  }, [id])
  useEffect(
    () => () =>
      // The list renders its buttons again after the pane is gone.
      void setTimeout(() => {
        const button =
          document.getElementById(viewButtonId(latest.current)) ??
          document.getElementById(nameButtonId(latest.current)) ??
          document.querySelector('main')
        // The page, or the list around the button, can have the focus by now. Another control keeps it.
        if (document.activeElement?.contains(button)) button?.focus({ preventScroll: true })
      }),
    [],
  )
}
