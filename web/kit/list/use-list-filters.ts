import { type RefObject, useRef } from 'react'
import { maxLength } from '#contract/fields.ts'
import { isDayOfCalendar } from '#web/kit/days/month.ts'
import { type TableParams, useTableParams } from '#web/kit/table/use-table-params.ts'

/** A filter with one choice of several. */
export type Choice = {
  id: string
  label: string
  options: { value: string; label: string }[]
  /** The label of no choice; the default is 'All'. */
  all?: string
}

export type ListFilters = Omit<
  TableParams,
  'search' | 'filters' | 'clear' | 'change' | 'page' | 'setPage'
> & {
  /** Clears the filters and focuses the search field, because the pressed button unmounts. */
  clear: () => void
  field: RefObject<HTMLInputElement | null>
  choices: Choice[]
  /** All filters from the URL. */
  chosen: { search: string; from: string; to: string } & Record<string, string>
  isNarrowed: boolean
}

const firstAndLast = ['from', 'to']

type Options = {
  /** A parameter by which other pages link to one row. */
  link?: string
  /** Filters for the first and the last day. */
  days?: boolean
  /** Distinguishes several lists of one page in the URL. */
  name?: string | undefined
}

/**
 * The filters of a list that the server searches. They are in the URL, so that a link opens the same view and
 * Back restores it. Unknown values in the URL are ignored.
 */
export function useListFilters(choices: Choice[], { link, days, name }: Options): ListFilters {
  const ids = [...choices.map(({ id }) => id), ...(days ? firstAndLast : []), ...(link ? [link] : [])]
  const { search, filters, ...params } = useTableParams(ids, name)
  const chosen = { search: search.slice(0, maxLength.search), from: '', to: '' }
  for (const id of ids) {
    const value = filters[id] ?? ''
    const choice = choices.find((one) => one.id === id)
    const isKnown = choice ? choice.options.some((option) => option.value === value) : isPlain(id, value)
    Object.assign(chosen, { [id]: isKnown ? value : '' })
  }
  const isNarrowed = Object.values(chosen).some((value) => value.trim() !== '')
  const field = useRef<HTMLInputElement>(null)
  const clear = () => {
    params.clear()
    field.current?.focus()
  }
  return { ...params, clear, field, choices, chosen, isNarrowed }
}

const isPlain = (id: string, value: string): boolean =>
  firstAndLast.includes(id) ? isDayOfCalendar(value) : /^[1-9]\d{0,8}$/.test(value)

/** The query of a list call for the search and the days. */
export function filterQueryOf({ chosen }: ListFilters) {
  const search = chosen.search.trim()
  return {
    ...(search && { search }),
    ...(chosen.from && { from: chosen.from }),
    ...(chosen.to && { to: chosen.to }),
  }
}
