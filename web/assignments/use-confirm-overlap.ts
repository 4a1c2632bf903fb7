import { overlapCode } from '#contract/shifts.ts'
import { useConfirm } from '#web/kit/dialog/confirm.tsx'
import type { SubmitResult } from '#web/kit/form/use-form.ts'

type Meant = { allowOverlap?: true }

/** Asks for a confirmation before shifts overlap other shifts of the new mentor (rule 33). */
export function useConfirmOverlap() {
  const confirm = useConfirm()
  return async <Result extends SubmitResult & { code?: string | undefined }>(
    assign: (meant: Meant) => Promise<Result>,
  ): Promise<Result> => {
    const outcome = await assign({})
    if (outcome.ok || outcome.code !== overlapCode) return outcome
    const anyway = await confirm({
      question: 'Move over another shift?',
      about: outcome.message ?? '',
      verb: 'Move anyway',
      cancel: 'Go back',
      harmless: true,
    })
    return anyway ? assign({ allowOverlap: true }) : outcome
  }
}
