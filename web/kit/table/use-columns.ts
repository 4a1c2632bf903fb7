import { useState } from 'react'
import { chooseColumns, type ListName, listColumns } from '#contract/views.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { useApiQueryWhen } from '#web/kernel/use-api-query.ts'
import type { Column } from './table-types.ts'

const messages = { error: 'The columns could not be kept.' }

/** The columns of a table that somebody chose, kept for them; the first one always shows. */
export function useColumns<Row>(list: ListName | undefined, columns: Column<Row>[]) {
  const known = useApiQueryWhen(list !== undefined, listColumns, {})
  const choosing = useApiMutation(chooseColumns, messages)
  // Shows at once what the server is told.
  const [latest, setLatest] = useState<string[] | null>()
  const kept = known.data?.find((one) => one.list === list)?.columns ?? null
  const chosen = latest === undefined ? kept : latest
  const ids = chosen ?? columns.filter(({ extra }) => !extra).map(({ id }) => id)
  return {
    chosen,
    shown: columns.filter(({ id }, place) => place === 0 || ids.includes(id)),
    choose: async (columns: string[] | null) => {
      if (!list || JSON.stringify(columns) === JSON.stringify(chosen)) return
      setLatest(columns)
      const outcome = await choosing.run({ body: { list, columns } })
      if (!outcome.ok) setLatest(undefined)
    },
  }
}
