import { overlapCode } from '#contract/shifts.ts'
import { useConfirm } from '#web/kit/dialog/confirm.tsx'
import type { SubmitResult } from '#web/kit/form/use-form.ts'

type Words = { question: string; verb: string }

/** Saves shifts. An overlap with another one of the mentor or mentee needs a confirmation. */
export function useOverlapQuestion({ question, verb }: Words) {
  const confirm = useConfirm()
  return async <Result extends SubmitResult & { code?: string | undefined }>(
    save: (meant?: { allowOverlap: true }) => Promise<Result>,
  ): Promise<Result> => {
    const outcome = await save()
    if (outcome.ok || outcome.code !== overlapCode) return outcome
    const anyway = await confirm({
      question,
      about: outcome.message ?? '',
      verb,
      cancel: 'Go back',
      harmless: true,
    })
    return anyway ? save({ allowOverlap: true }) : outcome
  }
}
