import { Button, Group } from '@mantine/core'
import { type FoundPerson, type FoundThing, maxFound, minSearchLength } from '#contract/search.ts'
import { useDelayed } from '#web/kit/states/use-delayed.ts'
import { messages } from './api.ts'
import type { Found } from './use-found.ts'

type Props = {
  text: string
  people: Found<FoundPerson>
  things: Found<FoundThing>
  results: number
  mayFindPeople: boolean
}

/** The status of the search in a live region. Pages are found even when the server fails. */
export function SearchState({ text, people, things, results, mayFindPeople }: Props) {
  const searching = people.searching || things.searching
  const isSlow = useDelayed(searching)
  const failed = people.isError ? 'people' : things.isError ? 'things' : undefined
  return (
    <Group gap="sm" mih={32} mt={12} c="dimmed">
      <p role="status" aria-busy={searching}>
        {failed && messages[failed][navigator.onLine ? 'error' : 'offline']}
        {isSlow && !failed && 'Searching...'}
        {!failed && !searching && outcome(text.trim(), results, people.rows.length, mayFindPeople)}
      </p>
      {failed && (
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => {
            if (people.isError) people.refetch()
            if (things.isError) things.refetch()
          }}
        >
          Try again
        </Button>
      )}
    </Group>
  )
}

function outcome(typed: string, results: number, people: number, mayFindPeople: boolean): string {
  if (mayFindPeople && typed.length < minSearchLength)
    return 'Type two letters to find people, notes, plans, documents and goals.'
  if (results === 0) return `Nothing found for '${typed}'.`
  if (people === maxFound) return `${results} results. Type more to narrow your search.`
  return results === 1 ? '1 result' : `${results} results`
}
