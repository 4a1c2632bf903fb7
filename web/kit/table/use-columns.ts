import { useState } from 'react'
import { chooseColumns, type ListName, listColumns } from '#contract/views.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { useApiQueryWhen } from '#web/kernel/use-api-query.ts'
import type { Column } from './table-types.ts'

const messages = { error: 'We could not save your columns.' }

/** The chosen columns of a table, stored per person; the first column is always visible. */
export function useColumns<Row>(list: ListName | undefined, columns: Column<Row>[]) {
  const known = useApiQueryWhen(list !== undefined, listColumns, {})
  const choosing = useApiMutation(chooseColumns, messages)
  // Optimistic: shown before the server has answered.
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
