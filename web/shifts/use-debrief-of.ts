import { getDebrief } from '#contract/debriefs.ts'
import { useApiQueryWhen } from '#web/kernel/use-api-query.ts'

/** One shift with its debriefs. `isGone`: it does not exist, or the reader may not see it. */
export function useDebriefOf(id: string | null) {
  const isId = /^[1-9]\d{0,14}$/.test(id ?? '')
  const query = useApiQueryWhen(isId, getDebrief, { params: { id: Number(id) } })
  const isGone = id !== null && (!isId || (!query.data && query.missing))
  return { ...query, error: isGone ? null : query.error, isGone }
}
