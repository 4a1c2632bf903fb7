import { useQuery } from '@tanstack/react-query'
import { findPerson } from '#contract/people.ts'
import { ApiError } from '#web/kernel/api-error.ts'
import { queryOptionsOf, useIsRendered } from '#web/kernel/use-api-query.ts'

/** Finds the person of the URL. `isUnknown` is also true once they were removed or the reader lost access. */
export function usePerson(idInUrl: string) {
  const isId = /^[1-9]\d{0,14}$/.test(idInUrl)
  const query = useQuery({
    ...queryOptionsOf(findPerson, { params: { id: Number(idInUrl) } }),
    enabled: isId,
  })
  const { data, error } = query
  const isRendered = useIsRendered(data)
  return {
    person: isRendered ? data : undefined,
    isUnknown: !isId || (error instanceof ApiError && error.status === 404),
    error: data === undefined ? error : null,
    refetch: () => void query.refetch(),
  }
}
