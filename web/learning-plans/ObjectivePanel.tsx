import '@mantine/core/styles/Checkbox.layer.css'
import { Anchor, Button, Checkbox, Group, NativeSelect, Stack, Text, Textarea, Title } from '@mantine/core'
import { Paperclip } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import { dayInProse, dayInWords, instantDayInWords } from '#contract/dates.ts'
import { maxLength, optionalText, patientWarning } from '#contract/fields.ts'
import type { PlanRow } from '#contract/learning-plans.ts'
import { canSuggest, objectiveState, objectiveStates, offersAchieved } from '#contract/objective-states.ts'
import {
  addEvidence,
  type EvidenceChoice,
  type EvidenceRow,
  evidenceKinds,
  getEvidence,
  removeEvidence,
  setObjectiveState,
  suggestAchieved,
  whyNotAchieved,
} from '#contract/objectives.ts'
import { useTimeZone, useToday } from '#web/kernel/clock.ts'
import { useIsOn, useMe } from '#web/kernel/session.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { useApiQuery } from '#web/kernel/use-api-query.ts'
import { useHasMentor } from '#web/kernel/use-my-mentors.ts'
import { FormModal, useDialogForm } from '#web/kit/dialog/FormModal.tsx'
import { useDialog } from '#web/kit/dialog/use-dialog.ts'
import { Buttons, TextButton } from '#web/kit/layout/Buttons.tsx'
import { Quote } from '#web/kit/layout/Panel.tsx'
import { Bullets } from '#web/kit/list/Facts.tsx'
import { ShortList } from '#web/kit/list/MoreButton.tsx'
import { useKeptFocus } from '#web/kit/list/use-kept-focus.ts'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { readByPlanReaders } from './plan-problems.ts'

type Props = { plan: PlanRow; objective: number }

const idOf = ({ plan, objective }: Props): number => plan.objectives[objective - 1]?.id ?? 0

/** The evidence of one objective. All objectives of a plan share one query. */
function EvidenceList({ plan, objective }: Props) {
  const evidence = useApiQuery(getEvidence, { params: { id: plan.id } })
  const list = useKeptFocus<HTMLDivElement>()
  return (
    <QueryView query={evidence} rows={1}>
      {(found) => (
        <div {...list}>
          <Bullets aria-label={`Evidence of objective ${objective}`}>
            {found.evidence
              .filter((row) => row.objective_id === idOf({ plan, objective }))
              .map((row) => (
                <li key={`${row.kind} ${row.target_id}`}>
                  <Evidence planId={plan.id} row={row} />
                </li>
              ))}
          </Bullets>
        </div>
      )}
    </QueryView>
  )
}

function Evidence({ planId, row }: { planId: number; row: EvidenceRow }) {
  const zone = useTimeZone()
  const removing = useApiMutation(removeEvidence)
  const words = evidenceWords(row)
  const path = pathOf(row)
  return (
    <Group className="long-words" gap="4px 12px">
      {path ? (
        <Anchor component={Link} to={path} underline="always">
          {words}
        </Anchor>
      ) : (
        <span>{words}</span>
      )}
      {row.answer && <span>{row.answer}</span>}
      {row.removed_at && (
        <Text span c="dimmed">
          removed on {instantDayInWords(row.removed_at, zone)}
        </Text>
      )}
      {row.can.includes('remove') && row.id !== null && (
        <TextButton
          className="target"
          aria-label={`Remove ${words} from objective ${row.objective}`}
          aria-busy={removing.busy}
          onClick={() =>
            void removing.run({ params: { id: planId, place: row.objective, evidenceId: row.id ?? 0 } })
          }
        >
          Remove
        </TextButton>
      )}
    </Group>
  )
}

/** 'Message of 12 November 2026 from Max Okafor', 'Document of 12 November 2026: Handover.pdf'. */
const evidenceWords = ({ kind, day, name }: EvidenceRow): string => {
  const words = `${evidenceKinds[kind].label} of ${dayInWords(day)}`
  if (!name) return words
  return kind === 'document' ? `${words}: ${name}` : `${words} from ${name}`
}

/** null if the reader cannot open it. */
function pathOf({ id, kind, target_id, name, shift_id, removed_at }: EvidenceRow): string | null {
  if (removed_at || (id !== null && name === null && shift_id === null)) return null
  if (kind === 'debrief') return shift_id === null ? null : `/shifts/${shift_id}/debrief`
  return kind === 'note' ? `/notes?note=${target_id}` : `/documents?document=${target_id}`
}

/** Evidence of an objective, and what the reader can do about its state. */
export function ObjectivePanel({ plan, objective }: Props) {
  const zone = useTimeZone()
  const stating = useDialog()
  const linking = useDialog()
  const setting = useApiMutation(setObjectiveState)
  const suggesting = useApiMutation(suggestAchieved)
  const hasMentor = useHasMentor(plan.can.includes('suggest'))
  const state = plan.objective_states[objective - 1]
  if (!state) return null
  const suggests = hasMentor && plan.can.includes('suggest') && canSuggest(state)
  const at = { params: { id: plan.id, place: objective } }
  const planVersion = plan.version
  const isSettable = plan.can.includes('set state')
  const about = `objective ${objective}`
  const offer = isSettable && offersAchieved(state)
  return (
    <Stack gap={8} className="no-print" pt={8}>
      {state.suggested_at && (
        <Text>
          {plan.mentee_first_name} thinks they can do this ({instantDayInWords(state.suggested_at, zone)}).
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
          <Button
            variant={offer ? 'outline' : 'filled'}
            aria-label={`Set state of ${about}`}
            aria-expanded={stating.opened}
            onClick={() => stating.open()}
          >
            Set state
          </Button>
        )}
        {suggests && (
          <Button
            aria-label={`I think I can do this: ${about}`}
            aria-busy={suggesting.busy}
            onClick={() => void suggesting.run({ ...at, body: { planVersion } })}
          >
            I think I can do this
          </Button>
        )}
        {plan.can.includes('link evidence') && (
          <Button
            variant="outline"
            leftSection={<Paperclip size={18} aria-hidden />}
            aria-label={`Add evidence to ${about}`}
            aria-expanded={linking.opened}
            onClick={() => (linking.opened ? linking.close() : linking.open())}
          >
            Add evidence
          </Button>
        )}
      </Buttons>
      {suggests && (
        <p className="small">
          {plan.mentor_first_name ?? 'Your mentor'} decides when an objective is achieved and gets a
          notification.
        </p>
      )}
      <SetState {...stating} plan={plan} objective={objective} />
      {linking.opened && <ChooseEvidence plan={plan} objective={objective} />}
    </Stack>
  )
}

type DialogProps = Props & { opened: boolean; close: () => void }

type Values = { state: string; reason: string }
const stateChoices = Object.entries(objectiveStates).map(([value, { label }]) => ({ value, label }))
const typed = z.object({ state: objectiveState, reason: optionalText(maxLength.outcomeReason) })

/** Sets the state of an objective. A step back from 'Achieved' needs a reason. */
function SetState({ opened, close, plan, objective }: DialogProps) {
  const setting = useApiMutation(setObjectiveState)
  const before = plan.objective_states[objective - 1]?.state ?? 'not_started'
  const isTakenBack = (state: string) => before === 'achieved' && state !== 'achieved'
  const start: Values = { state: before, reason: '' }
  const { form, modal } = useDialogForm<Values, z.output<typeof typed>>({
    opened,
    onClose: close,
    draftName: `state-${idOf({ plan, objective })}`,
    schema: typed,
    start,
    alsoCheck: ({ state, reason }): Record<string, string> =>
      isTakenBack(state) && !reason.trim() ? { reason: whyNotAchieved } : {},
    warn: patientWarning,
    send: ({ state, reason }) =>
      setting.run({
        params: { id: plan.id, place: objective },
        body: { state, planVersion: plan.version, ...(isTakenBack(state) && { reason }) },
      }),
  })
  return (
    <FormModal inPlace {...modal} title={`State of objective ${objective}`} submit="Save">
      <NativeSelect label="State" data={stateChoices} maw={280} {...form.field('state')} />
      {isTakenBack(form.values.state) && (
        <div>
          <Textarea label="Why is it no longer achieved?" rows={3} {...form.field('reason')} />
          <Text c="dimmed" mt={4}>
            {readByPlanReaders}
          </Text>
        </div>
      )}
    </FormModal>
  )
}

/** Notes, documents and debriefs that both sides may read. A tick links one, and its removal ends the link. */
function ChooseEvidence({ plan, objective }: Props) {
  const evidence = useApiQuery(getEvidence, { params: { id: plan.id } })
  const today = useToday()
  const { role } = useMe()
  const other = role === 'mentor' ? plan.mentee_first_name : (plan.mentor_first_name ?? 'your mentor')
  const adding = useApiMutation(addEvidence)
  const removing = useApiMutation(removeEvidence)
  const at = { id: plan.id, place: objective }
  const linkOf = (choice: EvidenceChoice) =>
    evidence.data?.evidence.find(
      (row) => row.objective_id === idOf({ plan, objective }) && keyOf(row) === keyOf(choice),
    )
  // Shows the last press until the evidence is fetched again.
  const [pressed, setPressed] = useState<{ key: string; checked: boolean; data: unknown }>()
  async function turn(choice: EvidenceChoice, link: EvidenceRow | undefined) {
    const { kind, target_id: targetId } = choice
    setPressed({ key: keyOf(choice), checked: link === undefined, data: evidence.data })
    const { ok } = link
      ? await removing.run({ params: { ...at, evidenceId: link.id ?? 0 } })
      : await adding.run({ params: at, body: { kind, targetId, planVersion: plan.version } })
    if (!ok) setPressed(undefined)
  }
  const isChecked = (choice: EvidenceChoice) =>
    pressed?.key === keyOf(choice) && pressed.data === evidence.data
      ? pressed.checked
      : linkOf(choice) !== undefined
  const debriefs = useIsOn('debriefs')
  return (
    <Quote label="Choose evidence">
      <Title order={4}>Choose evidence</Title>
      <Text className="small" mb={12}>
        You can add anything you and {other} can both read.
      </Text>
      <QueryView query={evidence} rows={2}>
        {({ choices }) =>
          choices.length === 0 ? (
            <EmptyState
              title="Nothing to link yet"
              hint={`You can link notes${debriefs ? ', documents and debriefs' : ' and documents'} that both of you can read.`}
            />
          ) : (
            <ShortList rows={choices} rowId={keyOf} noun="choices" first={5}>
              {(choice) => {
                const link = linkOf(choice)
                return (
                  <Checkbox
                    label={choice.words ? `‘${oneLine(choice.words)}’` : choice.name}
                    description={sourceOf(choice, today)}
                    classNames={{ labelWrapper: 'grow', label: 'one-line' }}
                    checked={isChecked(choice)}
                    // A debrief that names the objective is evidence by itself.
                    disabled={link !== undefined && !link.can.includes('remove')}
                    aria-busy={adding.busy || removing.busy}
                    onChange={() => void turn(choice, link)}
                  />
                )
              }}
            </ShortList>
          )
        }
      </QueryView>
    </Quote>
  )
}

const keyOf = ({ kind, target_id }: Pick<EvidenceChoice, 'kind' | 'target_id'>) => `${kind} ${target_id}`

const oneLine = (words: string) => words.replaceAll(/\s+/g, ' ')

/** 'Message from you · yesterday', 'Document from Max Okafor · Tuesday', 'Debrief by Max Okafor · 6 November'. */
function sourceOf({ kind, author, mine, day }: EvidenceChoice, today: string): string {
  const from = kind === 'debrief' ? 'by' : 'from'
  return `${evidenceKinds[kind].label} ${from} ${mine ? 'you' : (author ?? 'N/A')} · ${dayInProse(day, today)}`
}
