import { TextInput } from '@mantine/core'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { mayNow } from '#contract/permissions.ts'
import { findPeople, findThings } from '#contract/search.ts'
import type { SessionUser } from '#contract/session.ts'
import { Dialog } from '#web/kit/dialog/Dialog.tsx'
import { useOnOpen } from '#web/kit/dialog/use-on-open.ts'
import styles from './Palette.module.css'
import { ResultGroup } from './ResultGroup.tsx'
import {
  filterMatching,
  type PageToFind,
  pageResults,
  personResults,
  type Result,
  thingGroups,
} from './results.ts'
import { SearchState } from './SearchState.tsx'
import { useFound } from './use-found.ts'

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
  const mayFind = { people: mayFindPeople, things: mayNow(user, findThings.action) }
  const { people, things } = useFound(opened ? text : '', mayFind)
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
        label={mayFindPeople ? 'Page, person, note, plan, document or goal' : 'Page'}
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
        {...(active ? { 'aria-activedescendant': idOf(active) } : {})}
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
