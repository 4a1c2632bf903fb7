import { Button } from '@mantine/core'
import { maxFound, minSearchLength } from '#contract/search.ts'
import { useDelayed } from '#web/kit/states/use-delayed.ts'
import { messages } from './api.ts'
import styles from './Palette.module.css'
import type { PeopleSearch } from './use-people.ts'

type Props = { text: string; search: PeopleSearch; results: number; mayFindPeople: boolean }

/** What came of the search, in a line that is read out too. Pages are found whatever becomes of the people. */
export function SearchState({ text, search, results, mayFindPeople }: Props) {
  const isSlow = useDelayed(search.searching)
  const typed = text.trim()
  return (
    <div className={styles.state}>
      <p role="status" aria-busy={search.searching}>
        {search.isError && (navigator.onLine ? messages.people.error : messages.people.offline)}
        {isSlow && 'Searching people...'}
        {!search.isError && !search.searching && outcome(typed, results, search.people.length, mayFindPeople)}
      </p>
      {search.isError && (
        <Button variant="default" size="compact-sm" onClick={search.refetch}>
          Try again
        </Button>
      )}
    </div>
  )
}

function outcome(typed: string, results: number, people: number, mayFindPeople: boolean): string {
  if (mayFindPeople && typed.length < minSearchLength) return 'Type two letters of a name to find people.'
  if (results === 0) return `Nothing found for '${typed}'.`
  if (people === maxFound) return `${results} results. Type more to find others.`
  return results === 1 ? '1 result' : `${results} results`
}
