import { Button, Group, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { Plus, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import * as z from 'zod/mini'
import { formatDay } from '#contract/dates.ts'
import { patientWarning, selectMentee } from '#contract/fields.ts'
import {
  createPlan,
  editPlan,
  maxObjectives,
  type ObjectiveForm,
  type ObjectiveTexts,
  type PlanRow,
  planForm,
  planStatuses,
} from '#contract/learning-plans.ts'
import { listMentees } from '#contract/mentees.ts'
import { describeState } from '#contract/objective-states.ts'
import { fullName } from '#contract/person.ts'
import type { Current } from '#web/kernel/api-error.ts'
import { useMe } from '#web/kernel/session.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { useList } from '#web/kernel/use-list.ts'
import { useMyMentors } from '#web/kernel/use-my-mentors.ts'
import { DayField } from '#web/kit/days/DayField.tsx'
import { isDay } from '#web/kit/days/month.ts'
import { FormModal, useDialogForm } from '#web/kit/dialog/FormModal.tsx'
import { PersonLink } from '#web/programme/PersonMark.tsx'
import { personChoices } from '#web/programme/person-choices.ts'
import { FromTemplate } from '#web/templates/FromTemplate.tsx'
import styles from './Plans.module.css'
import {
  emptyObjective,
  inFormOrder,
  menteeOf,
  mentorOf,
  type PlanValues,
  problemsOfObjective,
  smartParts,
} from './plan-problems.ts'

const statusChoices = Object.entries(planStatuses).map(([value, { label }]) => ({ value, label }))

type Props = {
  opened: boolean
  /** The plan to edit; undefined creates a new plan. */
  plan: PlanRow | undefined
  /** Preset mentee for a new plan; the field is then read-only. */
  mentee?: { id: number; name: string }
  onClose: () => void
}

/** Creates or edits a learning plan. */
export function PlanDialog({ opened, plan, mentee, onClose }: Props) {
  const { role } = useMe()
  const dialog = { opened, onClose, plan, presetMenteeId: mentee?.id }
  const { form, modal, problems, picksMentee } = usePlanForm(dialog)
  const mentees = useList(listMentees, {}, { whole: true, ready: opened && picksMentee && !mentee })
  return (
    <FormModal
      {...modal}
      title={plan ? 'Edit Plan' : 'Create Plan'}
      submit={plan ? 'Update Plan' : 'Create Plan'}
    >
      {!plan && (
        <FromTemplate
          opened={opened}
          kind="plan"
          onPick={({ plan }) => {
            if (!plan) return
            form.set('title', plan.title)
            form.set('description', plan.description)
            form.set('objectives', plan.objectives)
          }}
        />
      )}
      <TextInput label="Title" autoComplete="off" {...form.field('title')} />
      <Textarea label="Description (optional)" rows={4} resize="vertical" {...form.field('description')} />
      <DayField label="Target Date" {...form.field('targetDate')} />
      <NativeSelect label="Status" data={statusChoices} maw={240} {...form.field('status')} />
      {picksMentee && mentee && <TextInput label="Mentee" value={mentee.name} disabled />}
      {picksMentee && !mentee && (
        <NativeSelect
          label="Mentee"
          data={[{ value: '', label: 'Select a mentee' }, ...personChoices(mentees.data ?? [])]}
          {...form.field('menteeId')}
        />
      )}
      {plan && role === 'mentor' && <TextInput label="Mentee" value={menteeOf(plan)} disabled />}
      {role === 'mentee' && <AssignedMentor plan={plan} />}
      <ObjectiveFields
        idPrefix={form.id}
        objectives={form.values.objectives}
        problems={problems}
        onChange={(objectives) => form.set('objectives', objectives)}
      />
    </FormModal>
  )
}

/** The mentor named in the plan. A new plan uses the mentee's current mentor. */
function AssignedMentor({ plan }: { plan: PlanRow | undefined }) {
  const mine = useMyMentors(plan === undefined)
  const [first] = mine.data?.mentors ?? []
  const current = first && { name: fullName(first), status: first.status }
  const named = plan && { name: mentorOf(plan), status: plan.mentor_status }
  const mentor = named ?? current ?? { name: 'N/A' }
  return (
    <Text className="long-words">
      <strong>Assigned Mentor</strong>
      <br />
      {!plan && mine.loading ? <span>...</span> : <PersonLink {...mentor} />}
    </Text>
  )
}

type ObjectiveFieldsProps = {
  /** Prefix of the ids of the form's fields. */
  idPrefix: string
  objectives: ObjectiveForm[]
  problems: { name: string; sentence: string }[]
  onChange: (objectives: ObjectiveForm[]) => void
}

/** Five fields per objective. The focus moves to a new block, or after a removal to the block before it. */
function ObjectiveFields({ idPrefix, objectives, problems, onChange }: ObjectiveFieldsProps) {
  const focusNext = useRef<string | null>(null)
  useEffect(() => {
    if (focusNext.current) document.getElementById(focusNext.current)?.focus()
    focusNext.current = null
  })
  const idOf = (place: number, field: string) => `${idPrefix}-objectives-${place}-${field}`
  const isFull = objectives.length >= maxObjectives

  function add() {
    if (isFull) return
    focusNext.current = idOf(objectives.length, 'specific')
    onChange([...objectives, emptyObjective])
  }
  function remove(place: number) {
    focusNext.current = idOf(Math.max(place - 1, 0), 'specific')
    onChange(objectives.toSpliced(place, 1))
  }
  return (
    <>
      {objectives.map((objective, place) => (
        <ObjectiveBlock
          // biome-ignore lint/suspicious/noArrayIndexKey: a new objective has no id
          key={place}
          place={place}
          objective={objective}
          errors={problemsOfObjective(problems, place, objectives)}
          idOf={(field) => idOf(place, field)}
          onChange={(changed) => onChange(objectives.with(place, changed))}
          onRemove={objectives.length > 1 ? () => remove(place) : undefined}
        />
      ))}
      <div>
        <Button
          variant="default"
          leftSection={<Plus size={18} aria-hidden />}
          aria-disabled={isFull}
          data-disabled={isFull}
          onClick={add}
        >
          Add SMART Objective
        </Button>
        {isFull && (
          <Text mt="sm" c="dimmed">
            A plan can have up to {maxObjectives} objectives.
          </Text>
        )}
      </div>
    </>
  )
}

type BlockProps = {
  place: number
  objective: ObjectiveForm
  errors: Partial<Record<keyof ObjectiveTexts, string>>
  idOf: (field: string) => string
  onChange: (objective: ObjectiveForm) => void
  onRemove: (() => void) | undefined
}

function ObjectiveBlock({ place, objective, errors, idOf, onChange, onRemove }: BlockProps) {
  return (
    <Stack component="fieldset" className={styles.block ?? ''}>
      <legend>Objective {place + 1}</legend>
      {smartParts.map(({ field, label, hint }) => (
        <Textarea
          key={field}
          id={idOf(field)}
          name={`objectives.${place}.${field}`}
          label={label}
          description={hint}
          rows={2}
          resize="vertical"
          value={objective[field]}
          error={errors[field]}
          onChange={(event) => onChange({ ...objective, [field]: event.currentTarget.value })}
        />
      ))}
      {onRemove && (
        <Group>
          <Button
            variant="default"
            leftSection={<Trash2 size={18} aria-hidden />}
            aria-label={`Remove objective ${place + 1}`}
            onClick={onRemove}
          >
            Remove
          </Button>
        </Group>
      )}
    </Stack>
  )
}

const typed = z.object({ ...planForm.shape, menteeId: z.string() })
type Body = z.output<typeof typed>

const emptyPlan: PlanValues = {
  title: '',
  description: '',
  targetDate: '',
  status: 'draft',
  menteeId: '',
  objectives: [emptyObjective],
}

type Dialog = {
  opened: boolean
  onClose: () => void
  plan: PlanRow | undefined
  presetMenteeId: number | undefined
}

/** Creates or edits a plan. Input is stored as a draft until it is saved. */
function usePlanForm({ plan, presetMenteeId, ...dialog }: Dialog) {
  const me = useMe()
  const creating = useApiMutation(createPlan)
  const editing = useApiMutation(editPlan, { showsChange: true })
  const picksMentee = me.role === 'mentor' && !plan
  const newName = presetMenteeId === undefined ? 'plan-new' : `plan-new-${presetMenteeId}`
  const { form, modal } = useDialogForm<PlanValues, Body>({
    ...dialog,
    draftName: plan ? `plan-${plan.id}` : newName,
    version: plan?.version ?? null,
    schema: typed,
    start: plan ? valuesOf(plan) : { ...emptyPlan, menteeId: String(presetMenteeId ?? '') },
    alsoCheck: ({ menteeId }): Record<string, string> =>
      picksMentee && !menteeId ? { menteeId: selectMentee } : {},
    row: plan && { fieldTexts: planInWords, valuesOf: currentOf },
    warn: (values) =>
      [patientWarning(values), plan && removalWarning(plan, values)].filter(Boolean).join(' '),
    send: async ({ menteeId, ...body }, sent) =>
      plan
        ? editing.run({ params: { id: plan.id }, body: { ...body, ...sent } })
        : creating.run({
            body: { ...body, ...(picksMentee && { menteeId: Number(menteeId), mentorId: me.id }) },
          }),
  })
  const sorted = { ...form, errors: inFormOrder(form.errors, form.values.objectives) }
  return {
    form: sorted,
    modal: { ...modal, form: sorted },
    /** The error messages of each objective field. */
    problems: form.errors,
    picksMentee,
  }
}

const valuesOf = (plan: PlanRow): PlanValues => ({
  title: plan.title,
  description: plan.description,
  targetDate: plan.target_date,
  status: plan.status,
  menteeId: String(plan.mentee_id),
  objectives: plan.objectives.length > 0 ? plan.objectives : [emptyObjective],
})

/** Warns before a save removes an objective that has a state or evidence. */
function removalWarning(
  { objectives, objective_states }: Pick<PlanRow, 'objectives' | 'objective_states'>,
  values: { objectives: ObjectiveForm[] },
): string {
  return objectives
    .flatMap(({ id }, place) => {
      const state = objective_states[place]
      const had = state && !values.objectives.some((kept) => kept.id === id) ? describeState(state) : ''
      return had ? [`Objective ${place + 1} ${had}. ${goneWith(state?.evidence ?? 0)}`] : []
    })
    .join(' ')
}

const goneWith = (evidence: number) =>
  evidence > 1 ? 'They go with it.' : evidence === 1 ? 'It goes with it.' : 'Its state goes with it.'

/** Compares objectives by position, part by part. */
const planInWords = ({ title, description, targetDate, status, objectives }: PlanValues) =>
  [
    ['Title', title],
    ['Description', description],
    ['Target Date', isDay(targetDate) ? formatDay(targetDate) : targetDate],
    ['Status', planStatuses[status as keyof typeof planStatuses].label],
    ...objectives.flatMap((objective, place) =>
      smartParts.map(({ field, label }) => [`Objective ${place + 1}: ${label}`, objective[field]] as const),
    ),
  ] as (readonly [string, string])[]

/** The values that another person saved, as initial form values with at least one objective. */
function currentOf(current: Current): Partial<PlanValues> {
  // The server's conflict reply uses the field names of the request body.
  const { title, description, targetDate, status, objectives } = current as PlanValues & {
    objectives: ObjectiveForm[]
  }
  return {
    title,
    description,
    targetDate,
    status,
    objectives: objectives.length > 0 ? objectives : [emptyObjective],
  }
}
