import * as z from 'zod/mini'
import { formatLongDay } from '#contract/dates.ts'
import { type DebriefPage, debriefForm, type Side, saveDebrief } from '#contract/debriefs.ts'
import { patientWarning } from '#contract/fields.ts'
import { useMe } from '#web/kernel/session.ts'
import { keepUnsent } from '#web/kernel/unsent.ts'
import { useApiMutation, useBaseVersion } from '#web/kernel/use-api-mutation.ts'
import { useDraft } from '#web/kit/form/DraftNotice.tsx'
import { useForm } from '#web/kit/form/use-form.ts'
import { bodyOf, type DebriefValues, debriefProblems, inWords, keyOf, valuesOf } from './debrief-values.ts'
import { unsentName } from './UnsentDebriefs.tsx'

export const otherSide = { mentor: 'mentee', mentee: 'mentor' } as const
export const namesOf = ({ shift }: DebriefPage): Record<Side, string> => ({
  mentor: shift.mentor_first_name,
  mentee: shift.mentee_first_name,
})

/** Writes or rewrites one's own side. Input is stored as a draft until it is saved. */
export function useDebriefForm(page: DebriefPage, side: Side, onDone: () => void, keepNothing = false) {
  const { id: me } = useMe()
  const saving = useApiMutation(saveDebrief, { showsChange: true, keepsUnanswered: true })
  const version = useBaseVersion()
  const mine = page[side].debrief
  const completes =
    side === 'mentor' && page.shift.status === 'scheduled' && page.shift.can.includes('complete')
  const choices = withKept(page, side)
  const textsOf = inWords(side, choices)
  const form = useForm<DebriefValues, z.output<typeof debriefForm>>({
    schema: z.pipe(
      z.transform((values: DebriefValues) => bodyOf(values, completes)),
      debriefForm,
    ),
    start: valuesOf(page),
    keepNothing,
    row: { version, fieldTexts: textsOf, valuesOf: storedValues(page, side) },
    alsoCheck: (values) => debriefProblems(values, completes),
    warn: patientWarning,
    send: async (body) => {
      const input = { params: { id: page.shift.id }, body: { ...body, version: version.base() ?? 0 } }
      const result = await saving.run(input)
      if (result.ok || !result.unansweredKey) return result
      const values = form.latest()
      const isKept = keepUnsent(me, {
        key: result.unansweredKey,
        savedAt: new Date().toISOString(),
        name: unsentName(page.shift.id),
        title: `Debrief of ${formatLongDay(page.shift.shift_date)}`,
        path: `/shifts/${page.shift.id}/debrief`,
        values,
        texts: textsOf(values).flatMap(([field, text]) => (text ? [[field, text]] : [])),
        input,
      })
      return isKept ? { ok: true } : result
    },
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
    begin: () => draft.begin(unsentName(page.shift.id), valuesOf(page), mine?.version ?? null),
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
