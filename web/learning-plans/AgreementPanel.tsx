import { Button, Stack } from '@mantine/core'
import type { PlanRow } from '#contract/learning-plans.ts'
import { isOpenObjective } from '#contract/objective-states.ts'
import { useDialog } from '#web/kit/dialog/use-dialog.ts'
import { Buttons } from '#web/kit/layout/Buttons.tsx'
import { useAnswerAgreement, useAskAgreement } from './api.ts'
import { CarryForward } from './CarryForward.tsx'
import { NotYet } from './NotYet.tsx'

/** The buttons about the agreement, and the one that carries the plan forward. */
export function AgreementPanel({ plan }: { plan: PlanRow }) {
  const asking = useAskAgreement()
  const answering = useAnswerAgreement()
  const declining = useDialog()
  const carrying = useDialog()
  const { agreement, id, version: planVersion } = plan
  const answer = (answer: 'agreed' | 'withdrawn') =>
    void answering.run({ params: { id }, body: { answer, planVersion } })
  const hasOpen = plan.objective_states.some(isOpenObjective)
  return (
    <Stack gap={8} className="no-print" pt={8}>
      <Buttons short>
        {agreement.can.includes('ask') && (
          <Button
            variant="default"
            aria-busy={asking.busy}
            onClick={() => void asking.run({ params: { id }, body: { planVersion } })}
          >
            Ask for agreement
          </Button>
        )}
        {agreement.can.includes('agree') && (
          <Button aria-busy={answering.busy} onClick={() => answer('agreed')}>
            Agree
          </Button>
        )}
        {agreement.can.includes('decline') && (
          <Button variant="default" onClick={() => declining.open()}>
            Not yet
          </Button>
        )}
        {agreement.can.includes('withdraw') && (
          <Button variant="default" aria-busy={answering.busy} onClick={() => answer('withdrawn')}>
            Withdraw request
          </Button>
        )}
        {plan.can.includes('set state') && hasOpen && (
          <Button variant="default" onClick={() => carrying.open()}>
            Carry forward
          </Button>
        )}
      </Buttons>
      <NotYet {...declining} plan={plan} />
      <CarryForward {...carrying} plan={plan} />
    </Stack>
  )
}
