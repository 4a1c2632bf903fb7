import { patientWarning } from '#contract/nhs-number.ts'
import { type ReflectionForm, type ReflectionRow, reflectionForm } from '#contract/reflections.ts'
import { useBaseVersion } from '#web/kernel/use-base-version.ts'
import { useDraft } from '#web/kit/form/use-draft.ts'
import { useForm } from '#web/kit/form/use-form.ts'
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
  onClose: () => void,
) {
  const adding = useAddReflection()
  const editing = useEditReflection()
  const version = useBaseVersion()
  const form = useForm<ReflectionValues, ReflectionForm>({
    schema: reflectionForm,
    start: values,
    ...(edited && { row: { version, fieldTexts: inWords } }),
    warn: patientWarning,
    send: async (body) =>
      edited
        ? editing.run({ params: { id: edited.id }, body: { ...body, ...version.sent() } })
        : adding.run({ body }),
    onDone: () => close(),
  })
  const draft = useDraft(form, version)
  function close() {
    draft.end()
    onClose()
  }
  return {
    form,
    close,
    isRestored: draft.isRestored,
    begin: () => draft.begin(draftName, values, edited?.version ?? null),
  }
}
