import { Button } from '@mantine/core'
import { mostFound, shortestSearch } from '#contract/search.ts'
import { useDelayed } from '#web/kit/use-delayed.ts'
import { words } from './api.ts'
import styles from './Palette.module.css'
import type { FoundPeople } from './use-people.ts'

type Props = { text: string; found: FoundPeople; results: number; mayFindPeople: boolean }

/** What came of the search, in a line that is read out too. Pages are found whatever becomes of the people. */
export function SearchState({ text, found, results, mayFindPeople }: Props) {
  const isSlow = useDelayed(found.searching)
  const typed = text.trim()
  return (
    <div className={styles.state}>
      <p role="status" aria-busy={found.searching}>
        {found.failed && (navigator.onLine ? words.people.failed : words.people.offline)}
        {isSlow && 'Searching people...'}
        {!found.failed && !found.searching && outcome(typed, results, found.people.length, mayFindPeople)}
      </p>
      {found.failed && (
        <Button variant="default" size="compact-sm" onClick={found.again}>
          Try again
        </Button>
      )}
    </div>
  )
}

function outcome(typed: string, results: number, people: number, mayFindPeople: boolean): string {
  if (mayFindPeople && typed.length < shortestSearch) return 'Type two letters of a name to find people.'
  if (results === 0) return `Nothing found for '${typed}'.`
  if (people === mostFound) return `${results} results. Type more to find others.`
  return results === 1 ? '1 result' : `${results} results`
}
