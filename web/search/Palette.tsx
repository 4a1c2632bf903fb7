import { Box, Button, Flex, Group, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Search, UserRound } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { mayNow } from '#contract/permissions.ts'
import {
  type FoundPerson,
  type FoundThing,
  findPeople,
  findThings,
  maxFound,
  minSearchLength,
} from '#contract/search.ts'
import type { SessionUser } from '#contract/session.ts'
import { useApiQueryWhen } from '#web/kernel/use-api-query.ts'
import type { RowOf } from '#web/kernel/use-list.ts'
import { Dialog } from '#web/kit/dialog/Dialog.tsx'
import { useLatestDefined, useOnOpen } from '#web/kit/dialog/use-dialog.ts'
import { useDelayed } from '#web/kit/states/LoadingState.tsx'
import { Initials } from '#web/programme/PersonMark.tsx'
import styles from './Palette.module.css'
import {
  filterMatching,
  type PageToFind,
  pageResults,
  personResults,
  type Result,
  thingGroups,
} from './results.ts'

const messages = {
  things: {
    error: 'We could not search messages, plans, documents and goals.',
    offline: 'You are offline, so you can only search for pages.',
  },
  people: {
    error: 'We could not search for people.',
    offline: 'You are offline, so you cannot search for people.',
  },
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

export type PaletteProps = {
  user: SessionUser
  pages: PageToFind[]
  opened: boolean
  onClose: () => void
  /** Returns the text that was typed before the field had the focus, once. */
  typedAhead: () => string
}

/**
 * Searches pages, people and records. The focus stays in the field while the arrow keys select a result: an
 * ARIA combobox with a listbox.
 */
export function Palette({ user, pages, opened, onClose, typedAhead }: PaletteProps) {
  const navigate = useNavigate()
  const listId = useId()
  const [text, setText] = useState('')
  const [isLeaving, setLeaving] = useState(false)
  const mayFindPeople = mayNow(user, findPeople.action)
  const typed = opened ? text.trim() : ''
  const [searched] = useDebouncedValue(typed, searchDelay)
  const people = useSearch(findPeople, typed, searched, mayFindPeople)
  const things = useSearch(findThings, typed, searched, mayNow(user, findThings.action))
  const groups = [
    { name: 'Pages', results: pageResults(pages, text) },
    { name: 'People', results: personResults(people.rows, text) },
    ...thingGroups(things.searching ? filterMatching(things.rows, text) : things.rows, user.role),
  ].filter(({ results }) => results.length > 0)
  const results = groups.flatMap((group) => group.results)
  const idOf = ({ key }: Result) => `${listId} ${key}`.replace(/\W/g, '-')
  const { active, choose } = useActiveResult(results, idOf)
  useOnOpen(opened, () => {
    setText('')
    choose(undefined)
    setLeaving(false)
  })

  function leave() {
    setLeaving(true)
    onClose()
  }
  function onKeyDown(event: KeyboardEvent) {
    // During IME composition the keys belong to the input method.
    if (event.nativeEvent.isComposing || !active) return
    const step = steps[event.key]
    const next = step && results.at((results.indexOf(active) + step) % results.length)
    if (next) choose(next)
    else if (event.key === 'Enter') {
      leave()
      void navigate(active.path)
    } else return
    event.preventDefault()
  }
  return (
    <Dialog opened={opened} onClose={onClose} title="Search" returnsFocus={!isLeaving}>
      <TextInput
        label={mayFindPeople ? 'Page, person, message, plan, document or goal' : 'Page'}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          choose(undefined)
        }}
        onFocus={() => {
          const early = typedAhead()
          setText((known) => known + early)
        }}
        onKeyDown={onKeyDown}
        leftSection={<Search size={18} aria-hidden />}
        data-autofocus
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={results.length > 0}
        aria-controls={listId}
        aria-activedescendant={active && idOf(active)}
      />
      <div id={listId} role="listbox" aria-label="Results" className={styles.results}>
        {groups.map(({ name, results }) => (
          <ResultGroup
            key={name}
            name={name}
            results={results}
            active={active}
            idOf={idOf}
            onPoint={choose}
            onGo={leave}
          />
        ))}
      </div>
      <SearchState
        text={text}
        people={people}
        things={things}
        results={results.length}
        mayFindPeople={mayFindPeople}
      />
    </Dialog>
  )
}

/** The result that Enter opens: the selected one or else the first. Scrolls it into view. */
function useActiveResult(results: Result[], idOf: (result: Result) => string) {
  const [chosen, setChosen] = useState<string>()
  const active = results.find(({ key }) => key === chosen) ?? results[0]
  const activeId = active && idOf(active)
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  return { active, choose: (result: Result | undefined) => setChosen(result?.key) }
}

type Props = {
  text: string
  people: Found<FoundPerson>
  things: Found<FoundThing>
  results: number
  mayFindPeople: boolean
}

/** The status of the search in a live region. Pages are found even when the server fails. */
function SearchState({ text, people, things, results, mayFindPeople }: Props) {
  const searching = people.searching || things.searching
  const isSlow = useDelayed(searching)
  const failed = people.isError ? 'people' : things.isError ? 'things' : undefined
  return (
    <Group gap="sm" mih={32} mt={12} c="dimmed">
      <p role="status" aria-busy={searching}>
        {failed
          ? messages[failed][navigator.onLine ? 'error' : 'offline']
          : searching
            ? isSlow && 'Searching...'
            : outcome(text.trim(), results, people.rows.length, mayFindPeople)}
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
    return 'Type two letters to find people, messages, plans, documents and goals.'
  if (results === 0) return `Nothing found for '${typed}'.`
  if (people === maxFound) return `${results} results. Type more to narrow your search.`
  return results === 1 ? '1 result' : `${results} results`
}

const searchDelay = 250

type Found<Row> = {
  rows: Row[]
  /** True while a reply is pending or the request is debounced. */
  searching: boolean
  isError: boolean
  refetch: () => void
}

/** Only texts of a minimum length are searched. `searched` is the debounced text. */
function useSearch<E extends typeof findPeople | typeof findThings>(
  endpoint: E,
  text: string,
  searched: string,
  mayFind: boolean,
): Found<RowOf<E>> {
  const isLongEnough = (words: string) => mayFind && words.length >= minSearchLength
  const input = { query: { text: searched } } as Parameters<typeof useApiQueryWhen<E>>[2]
  const query = useApiQueryWhen(isLongEnough(searched), endpoint, input)
  // Keep the last rows until the next reply.
  const rows = useLatestDefined(query.data as RowOf<E>[] | undefined)

  const wanted = isLongEnough(text)
  return {
    rows: wanted ? (rows ?? []) : [],
    searching: wanted && (searched !== text || query.loading),
    isError: wanted && query.error !== null,
    refetch: query.refetch,
  }
}

type ResultGroupProps = {
  name: string
  results: Result[]
  active: Result | undefined
  idOf: (result: Result) => string
  onPoint: (result: Result) => void
  onGo: () => void
}

/** Results are links, so that they can open in a new tab. The field keeps the focus and its keys select. */
function ResultGroup({ name, results, active, idOf, onPoint, onGo }: ResultGroupProps) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a listbox must not contain a fieldset
    <div role="group" aria-labelledby={id}>
      <Box id={id} role="presentation" px={12} pt="sm" pb={4} fw={700} c="dimmed">
        {name}
      </Box>
      {results.map((result) => {
        const { icon: Icon = UserRound, person } = result
        return (
          <Link
            key={result.key}
            id={idOf(result)}
            to={result.path}
            role="option"
            tabIndex={-1}
            aria-selected={result === active}
            className={`row pick ${styles.result}`}
            onPointerMove={() => onPoint(result)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={onGo}
          >
            {person ? (
              <Initials person={person} size={28} />
            ) : (
              <Icon size={20} aria-hidden color="var(--ui-link)" />
            )}
            <Flex className="long-words" component="span" direction="column" miw={0} lh={1.35}>
              <span>{result.title}</span>{' '}
              {result.detail && (
                <Text span inherit c="dimmed">
                  {result.detail}
                </Text>
              )}
            </Flex>
          </Link>
        )
      })}
    </div>
  )
}
