import * as z from 'zod/mini'
import { type DebriefForm, type DebriefPage, debriefForm, type Side } from '#contract/debriefs.ts'
import { patientWarning } from '#contract/nhs-number.ts'
import { useBaseVersion } from '#web/kernel/use-base-version.ts'
import { useDraft } from '#web/kit/form/use-draft.ts'
import { useForm } from '#web/kit/form/use-form.ts'
import { useSaveDebrief } from './api.ts'
import { bodyOf, type DebriefValues, debriefProblems, inWords, keyOf, valuesOf } from './debrief-values.ts'

/** Writes or rewrites one's own side. Input is stored as a draft until it is saved. */
export function useDebriefForm(page: DebriefPage, side: Side, onDone: () => void) {
  const saving = useSaveDebrief()
  const version = useBaseVersion()
  const mine = page[side].debrief
  const completes = side === 'mentor' && page.shift.status === 'scheduled'
  const choices = withKept(page, side)
  const form = useForm<DebriefValues, DebriefForm>({
    schema: z.pipe(
      z.transform((values: DebriefValues) => bodyOf(values, completes)),
      debriefForm,
    ),
    start: valuesOf(page),
    ...(mine && { row: { version, fieldTexts: inWords(side, choices), valuesOf: storedValues(page, side) } }),
    alsoCheck: (values) => debriefProblems(values, completes),
    warn: patientWarning,
    send: (body) => saving.run({ params: { id: page.shift.id }, body: { ...body, ...version.sent() } }),
    onDone: () => {
      draft.end()
      onDone()
    },
  })
  const draft = useDraft(form, version)
  return {
    form,
    completes,
    choices,
    isRestored: draft.isRestored,
    begin: () => draft.begin(`debrief-${page.shift.id}`, valuesOf(page), mine?.version ?? null),
    discard: draft.discard,
  }
}

/** The choices, and what was chosen before although it is no longer active. */
function withKept({ choices, ...page }: DebriefPage, side: Side) {
  const kept = (page[side].debrief?.practised ?? []).filter(
    (one) => !choices.some((choice) => keyOf(choice) === keyOf(one)),
  )
  return [...kept, ...choices]
}

/** A conflict sends the texts as the body names them. */
const storedValues =
  (page: DebriefPage, side: Side) =>
  (current: Record<string, unknown>): Partial<DebriefValues> => {
    const saved = {
      good: String(current.good),
      next: String(current.next),
      teamLine: String(current.teamLine),
    }
    return { ...valuesOf({ ...page, side }), ...saved, counted: String(current.counted ?? '') }
  }
