import * as z from 'zod/mini'
import { type PlanRow, planForm } from '#contract/learning-plans.ts'
import { patientWarning } from '#contract/nhs-number.ts'
import { selectMentee } from '#contract/required-texts.ts'
import { useMe } from '#web/kernel/session.ts'
import { useBaseVersion } from '#web/kernel/use-base-version.ts'
import { useDraft } from '#web/kit/form/use-draft.ts'
import { type FormState, useForm } from '#web/kit/form/use-form.ts'
import { useCreatePlan, useEditPlan } from './api.ts'
import { currentOf, planInWords } from './plan-conflict.ts'
import { inFormOrder, type PlanValues } from './plan-problems.ts'
import { removalWarning } from './removed-objectives.ts'
import { emptyObjective } from './smart.ts'

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

/** Creates or edits a plan. Input is stored as a draft until it is saved. */
export function usePlanForm(plan: PlanRow | undefined, onClose: () => void, presetMenteeId?: number) {
  const me = useMe()
  const creating = useCreatePlan()
  const editing = useEditPlan()
  const version = useBaseVersion()
  const picksMentee = me.role === 'mentor' && !plan
  const form: FormState<PlanValues> = useForm<PlanValues, Body>({
    schema: typed,
    start: emptyPlan,
    alsoCheck: ({ menteeId }): Record<string, string> =>
      picksMentee && !menteeId ? { menteeId: selectMentee } : {},
    ...(plan && { row: { version, fieldTexts: planInWords, valuesOf: currentOf } }),
    warn: (values) =>
      [patientWarning(values), plan && removalWarning(plan, values)].filter(Boolean).join(' '),
    send: async ({ menteeId, ...body }) =>
      plan
        ? editing.run({ params: { id: plan.id }, body: { ...body, ...version.sent() } })
        : creating.run({
            body: { ...body, ...(picksMentee && { menteeId: Number(menteeId), mentorId: me.id }) },
          }),
    onDone: () => close(),
  })
  const draft = useDraft(form, version)

  function close() {
    draft.end()
    onClose()
  }
  return {
    form: { ...form, errors: inFormOrder(form.errors, form.values.objectives) },
    /** The error messages of each objective field. */
    problems: form.errors,
    isRestored: draft.isRestored,
    picksMentee,
    close,
    begin: () =>
      plan
        ? draft.begin(`plan-${plan.id}`, valuesOf(plan), plan.version)
        : presetMenteeId === undefined
          ? draft.begin('plan-new', emptyPlan, null)
          : draft.begin(
              `plan-new-${presetMenteeId}`,
              { ...emptyPlan, menteeId: String(presetMenteeId) },
              null,
            ),
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
