import { Button, Stack, Text } from '@mantine/core'
import { formatInstantDay } from '#contract/dates.ts'
import type { PlanRow } from '#contract/learning-plans.ts'
import { canSuggest, offersAchieved } from '#contract/objective-states.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { useDialog } from '#web/kit/dialog/use-dialog.ts'
import { Buttons } from '#web/kit/layout/Buttons.tsx'
import { AddEvidence } from './AddEvidence.tsx'
import { useSetState, useSuggest } from './api.ts'
import { EvidenceList } from './EvidenceList.tsx'
import { SetState } from './SetState.tsx'

type Props = { plan: PlanRow; objective: number }

/** Evidence of an objective, and what the reader can do about its state. */
export function ObjectivePanel({ plan, objective }: Props) {
  const zone = useTimeZone()
  const stating = useDialog()
  const linking = useDialog()
  const setting = useSetState()
  const suggesting = useSuggest()
  const state = plan.objective_states[objective - 1]
  if (!state) return null
  const at = { params: { id: plan.id, place: objective } }
  const planVersion = plan.version
  const isSettable = plan.can.includes('set state')
  const about = `objective ${objective}`
  const offer = isSettable && offersAchieved(state)
  return (
    <Stack gap={8} className="no-print" pt={8}>
      {state.suggested_at && (
        <Text>
          {plan.mentee_first_name} thinks they can do this ({formatInstantDay(state.suggested_at, zone)}).
        </Text>
      )}
      {offer && <Text>Debriefs say ‘Alone’ {state.alone} times.</Text>}
      {state.evidence > 0 && <EvidenceList plan={plan} objective={objective} />}
      <Buttons short>
        {offer && (
          <Button
            aria-label={`Mark ${about} as achieved`}
            aria-busy={setting.busy}
            onClick={() => void setting.run({ ...at, body: { state: 'achieved', planVersion } })}
          >
            Mark as achieved?
          </Button>
        )}
        {isSettable && (
          <Button variant="default" aria-label={`Set state of ${about}`} onClick={() => stating.open()}>
            Set state
          </Button>
        )}
        {plan.can.includes('suggest') && canSuggest(state) && (
          <Button
            variant="default"
            aria-label={`I think I can do ${about}`}
            aria-busy={suggesting.busy}
            onClick={() => void suggesting.run({ ...at, body: { planVersion } })}
          >
            I think I can do this
          </Button>
        )}
        {plan.can.includes('link evidence') && (
          <Button variant="default" aria-label={`Add evidence to ${about}`} onClick={() => linking.open()}>
            Add evidence
          </Button>
        )}
      </Buttons>
      <SetState {...stating} plan={plan} objective={objective} />
      <AddEvidence {...linking} plan={plan} objective={objective} />
    </Stack>
  )
}
