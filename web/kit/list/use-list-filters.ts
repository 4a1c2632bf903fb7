import { type RefObject, useRef } from 'react'
import { maxLength } from '#contract/fields.ts'
import { isDayOfCalendar } from '#web/kit/days/month.ts'
import { type TableParams, useTableParams } from '#web/kit/table/use-table-params.ts'

/** A list narrows to one of these. */
export type Choice = {
  id: string
  label: string
  options: { value: string; label: string }[]
  /** The words of no choice, 'All' unless given. */
  all?: string
}

export type ListFilters = Pick<TableParams, 'setSearch' | 'setFilter'> & {
  /** Widens the list again; the focus goes to the search, since what asked for it is gone then. */
  clear: () => void
  field: RefObject<HTMLInputElement | null>
  choices: Choice[]
  /** What is chosen of everything, as the URL has it. */
  chosen: { search: string; from: string; to: string } & Record<string, string>
  isNarrowed: boolean
}

const days = ['from', 'to']

/**
 * What a list that the server searches is narrowed to. It stands in the URL, so that a link opens exactly this view and
 * the back button brings it back; what the URL has of no choice is left out. `link` names a parameter by which other
 * screens lead to one row.
 */
export function useListFilters(choices: Choice[], link?: string): ListFilters {
  const ids = [...choices.map(({ id }) => id), ...days, ...(link ? [link] : [])]
  const { search, filters, ...params } = useTableParams(ids)
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
  days.includes(id) ? isDayOfCalendar(value) : /^[1-9]\d{0,8}$/.test(value)

/** What is chosen of text and days, as list calls take it. */
export function filtersToSend({ chosen }: ListFilters) {
  const search = chosen.search.trim()
  return {
    ...(search && { search }),
    ...(chosen.from && { from: chosen.from }),
    ...(chosen.to && { to: chosen.to }),
  }
}
