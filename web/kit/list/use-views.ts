import { useSearchParams } from 'react-router'
import { deleteView, type ListName, listViews, renameView, saveView, type ViewRow } from '#contract/views.ts'
import { currentQuery } from '#web/kernel/current-query.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { useApiQuery } from '#web/kernel/use-api-query.ts'

const messages = {
  save: { success: 'View saved', error: 'The view could not be saved.' },
  rename: { success: 'View renamed', error: 'The view could not be renamed.' },
  delete: { success: 'View deleted', error: 'The view could not be deleted.' },
}

/** Parameters that are not part of a view: the position in the list. */
const passing = /(^|-)(page|before)$/

/** One's own views of a list, the one in the URL, and their actions. */
export function useViews(list: ListName) {
  const [params, setParams] = useSearchParams()
  const known = useApiQuery(listViews)
  const saving = useApiMutation(saveView, messages.save)
  const renaming = useApiMutation(renameView, messages.rename)
  const deleting = useApiMutation(deleteView, messages.delete)
  const query = comparable(params)
  const views = known.data?.filter((view) => view.list === list) ?? []
  return {
    views,
    current: views.find((view) => comparable(new URLSearchParams(view.query)) === query),
    isNarrowed: query !== '',
    /** Adds a history entry, so that the back button undoes it. */
    show: (view: ViewRow | undefined) =>
      setParams(new URLSearchParams(view?.query ?? ''), { preventScrollReset: true }),
    save: (name: string, columns: string[] | null) =>
      saving.run({ body: { list, name, query: comparable(currentQuery()), columns } }),
    rename: (view: ViewRow, name: string) => renaming.run({ params: { id: view.id }, body: { name } }),
    remove: (view: ViewRow) => deleting.run({ params: { id: view.id } }),
    busy: saving.busy || renaming.busy || deleting.busy,
  }
}

/** The view's part of a URL in a canonical order. */
function comparable(params: URLSearchParams): string {
  const kept = new URLSearchParams([...params].filter(([name, value]) => !passing.test(name) && value !== ''))
  kept.sort()
  return kept.toString()
}
