import { useEffect, useRef, useState } from 'react'
import { type FoundPerson, findPeople, minSearchLength } from '#contract/search.ts'
import { useApiQueryWhen } from '#web/kernel/use-api-query.ts'

const searchDelay = 250

export type PeopleSearch = {
  people: FoundPerson[]
  /** An answer is still to come, or to be asked for. */
  searching: boolean
  isError: boolean
  refetch: () => void
}

/** People for what is typed, asked a quarter of a second after the last key; nobody is asked for too short a text. */
export function usePeople(typed: string, mayFind: boolean): PeopleSearch {
  const text = typed.trim()
  const searched = useLater(text)
  const isLongEnough = (words: string) => mayFind && words.length >= minSearchLength
  const query = useApiQueryWhen(isLongEnough(searched), findPeople, { query: { text: searched } })
  // Until the next answer comes, those who were found last stand in.
  const last = useRef<FoundPerson[]>([])
  if (query.data) last.current = query.data

  const wanted = isLongEnough(text)
  return {
    people: wanted ? (query.data ?? last.current) : [],
    searching: wanted && (searched !== text || query.loading),
    isError: wanted && query.error !== null,
    refetch: query.refetch,
  }
}

function useLater(text: string): string {
  const [later, setLater] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setLater(text), searchDelay)
    return () => clearTimeout(timer)
  }, [text])
  return later
}
