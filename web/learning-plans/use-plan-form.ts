import * as z from 'zod/mini'
import { type PlanRow, planForm } from '#contract/learning-plans.ts'
import { patientWarning } from '#contract/nhs-number.ts'
import { selectMentee } from '#contract/required-texts.ts'
import { useMe } from '#web/kernel/session.ts'
import { useDialogForm } from '#web/kit/dialog/use-dialog-form.ts'
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

type Dialog = {
  opened: boolean
  onClose: () => void
  plan: PlanRow | undefined
  presetMenteeId: number | undefined
}

/** Creates or edits a plan. Input is stored as a draft until it is saved. */
export function usePlanForm({ plan, presetMenteeId, ...dialog }: Dialog) {
  const me = useMe()
  const creating = useCreatePlan()
  const editing = useEditPlan()
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
