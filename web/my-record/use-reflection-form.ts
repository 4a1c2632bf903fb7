import { patientWarning } from '#contract/nhs-number.ts'
import { type ReflectionForm, type ReflectionRow, reflectionForm } from '#contract/reflections.ts'
import { useDialogForm } from '#web/kit/dialog/use-dialog-form.ts'
import { useAddReflection, useEditReflection } from './api.ts'
import { inWords, type ReflectionValues } from './reflection-values.ts'

/** The values that the form begins with, and the reflection if one is edited. */
export type BegunReflection = {
  values: ReflectionValues
  /** Identifies the draft. */
  draft: string
  edited?: ReflectionRow
}

/** Writes or edits a reflection. Input is stored as a draft until it is saved. */
export function useReflectionForm(
  { values, draft: draftName, edited }: BegunReflection,
  dialog: { opened: boolean; onClose: () => void },
) {
  const adding = useAddReflection()
  const editing = useEditReflection()
  return useDialogForm<ReflectionValues, ReflectionForm>({
    ...dialog,
    draftName,
    version: edited?.version ?? null,
    schema: reflectionForm,
    start: values,
    row: edited && { fieldTexts: inWords },
    warn: patientWarning,
    send: async (body, sent) =>
      edited ? editing.run({ params: { id: edited.id }, body: { ...body, ...sent } }) : adding.run({ body }),
  })
}
