import { useQuery } from '@tanstack/react-query'
import { findPerson } from '#contract/people.ts'
import { ApiError } from '#web/kernel/api-error.ts'
import { queryOptionsOf } from '#web/kernel/use-api-query.ts'

/** A person by the id in the URL; `isUnknown` also once they are not there any more, or no longer for who reads. */
export function usePerson(idInUrl: string) {
  const isId = /^[1-9]\d{0,14}$/.test(idInUrl)
  const query = useQuery({
    ...queryOptionsOf(findPerson, { params: { id: Number(idInUrl) } }),
    enabled: isId,
  })
  const { data, error } = query
  return {
    person: data ?? undefined,
    isUnknown: !isId || (error instanceof ApiError && error.status === 404),
    error: data === undefined ? error : null,
    refetch: () => void query.refetch(),
  }
}
