import { Button, NativeSelect, Text } from '@mantine/core'
import { Printer } from 'lucide-react'
import { type FormEvent, useDeferredValue, useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { dayInWords, instantInWords } from '#contract/dates.ts'
import { type Figure, figures, getReports, listPeopleBehind, type ReportName } from '#contract/reports.ts'
import { useTimeZone, useToday } from '#web/kernel/clock.ts'
import { usePrefetch } from '#web/kernel/load-chunk.ts'
import { currentQuery } from '#web/kernel/navigation.ts'
import { useApiQueryWhen } from '#web/kernel/use-api-query.ts'
import { useList } from '#web/kernel/use-list.ts'
import { DayField } from '#web/kit/days/DayField.tsx'
import { Dialog } from '#web/kit/dialog/Dialog.tsx'
import { useLatestDefined } from '#web/kit/dialog/use-dialog.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { Rows } from '#web/kit/list/Facts.tsx'
import { ListView } from '#web/kit/list/ListView.tsx'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { FailedState } from '#web/kit/states/FailedState.tsx'
import { LoadingState } from '#web/kit/states/LoadingState.tsx'
import { type CountedRow, momentText, pathOf } from './people-text.ts'
import { DefinitionTooltip, ReportCard, ReportSummary } from './ReportCard.tsx'
import { Patterns } from './ReportFigure.tsx'
import styles from './Reports.module.css'
import { presetNames, presetOf, presets, type Range, rangeProblems, wholeRange } from './range.ts'
import { type Behind, formatNumber, hasData, titleOf } from './rows.ts'

/** Reports with charts of similar height share a card. */
const cards: ReportName[][] = [
  ['referrals', 'shifts'],
  ['goals', 'progress'],
  ['moves', 'outcomes'],
  ['plans', 'debriefs'],
  ['support', 'milestones'],
  ['supernumerary', 'sign_offs'],
  ['places', 'mentors'],
]

/** Programme reports. */
export function ReportsPage() {
  const zone = useTimeZone()
  const [range, chooseRange] = useRangeParams()
  usePrefetch(DefinitionTooltip)
  const isRight = Object.keys(rangeProblems(range)).length === 0
  const query = useApiQueryWhen(isRight, getReports, { query: range })
  // The previous range stays visible while loading. Deferred, because rendering seven tables at once would block input.
  const last = useLatestDefined(query.data)
  const latest = query.error ? undefined : last
  const shown = useDeferredValue(latest)
  const { opened, behind, show, close } = useBehindParams()
  // Deferred: open the list of people first, then re-render the tables.
  const showLater = useDeferredValue(show)
  const all = isRight ? shown : undefined

  return (
    <>
      <PageHeader
        title="System Reports"
        lead={
          <>
            The programme in numbers.{' '}
            <span className="no-print">Select a number to see the people it counts.</span>
          </>
        }
        actions={
          <Button variant="default" leftSection={<Printer size={20} aria-hidden />} onClick={() => print()}>
            Print
          </Button>
        }
      />
      <div className="no-print">
        <RangeForm range={range} onChoose={chooseRange} />
      </div>
      <Text role="status" mih={24} my="md" c="dimmed">
        {all && (
          <>
            <Text span fw={700} c="bright">
              {dayInWords(all.from)} to {dayInWords(all.to)}
            </Text>
            , created {instantInWords(all.made_at, zone)}
          </>
        )}
      </Text>
      {!isRight && <EmptyState title="Choose the dates for the reports." />}
      {isRight && query.error && <FailedState message={query.errorMessage} onRetry={query.refetch} />}
      <div aria-busy={isRight && (query.isFetching || shown !== latest) && !query.error}>
        <Patterns />
        {all && <ReportSummary all={all} />}
        {all &&
          cards
            .map((names) => names.filter((name) => hasData(name, all)))
            .filter((names) => names.length > 0)
            .map((names) => (
              <div key={names[0]} className={`box ${styles.pair}`}>
                {names.map((name) => (
                  <ReportCard key={name} name={name} all={all} onShow={showLater} />
                ))}
              </div>
            ))}
        {isRight && !all && !query.error && (
          <Panel title="Summary">
            <LoadingState text="Loading reports..." rows={5} />
          </Panel>
        )}
      </div>
      <Dialog opened={isRight && opened} onClose={close} title={behind ? titleOf(behind, all) : ''}>
        {behind && <People behind={behind} range={range} />}
      </Dialog>
    </>
  )
}

/** The range is in the URL, so that the back button and bookmarks restore it. */
function useRangeParams(): [range: Range, choose: (range: Range) => void] {
  const [query, setQuery] = useSearchParams()
  const range = wholeRange({ from: query.get('from'), to: query.get('to') }, useToday())
  const choose = ({ from, to }: Range) => setQuery({ from, to }, { preventScrollReset: true })
  return [range, choose]
}

/** `?behind=goals.set:2026-11` shows the people behind a number. The back button closes the dialog. */
function useBehindParams() {
  const [query, setQuery] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const asked = query.get('behind') ?? undefined
  // The dialog keeps its content while it fades out.
  const [name, key] = (useLatestDefined(asked) ?? '').split(':')
  const figure = figures.find((one) => one === name)

  function show({ figure, key }: Behind) {
    const next = currentQuery()
    next.set('behind', key === undefined ? figure : `${figure}:${key}`)
    setQuery(next, { preventScrollReset: true, state: { isShown: true } })
  }
  function close() {
    // When a click opened the dialog, go back, so that the history has no second entry of this page.
    if (state?.isShown) return void navigate(-1)
    const next = currentQuery()
    next.delete('behind')
    setQuery(next, { preventScrollReset: true, replace: true })
  }
  return {
    opened: asked !== undefined && figure !== undefined,
    behind: figure && { figure, key },
    show,
    close,
  }
}

const otherDays = 'other'
const choices = [
  ...presetNames.map((name) => ({ value: name, label: presets[name].label })),
  { value: otherDays, label: 'Other dates' },
]
const fields = [
  { name: 'from', label: 'From' },
  { name: 'to', label: 'To' },
] as const

type Props = { range: Range; onChoose: (range: Range) => void }

/** The date range of the reports: a preset, or custom days with 'Show'. */
function RangeForm({ range, onChoose }: Props) {
  const today = useToday()
  const [shown, setShown] = useState(range)
  const [typed, setTyped] = useState(range)
  const [problems, setProblems] = useState(() => rangeProblems(range))
  const begin = (next: Range) => {
    setTyped(next)
    setProblems(rangeProblems(next))
  }
  // The range in the URL changed by the back button, a bookmark or a preset.
  if (shown.from !== range.from || shown.to !== range.to) {
    setShown(range)
    begin(range)
  }

  function choose(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const wrong = rangeProblems(typed)
    setProblems(wrong)
    const [first] = Object.keys(wrong)
    if (first) document.getElementById(idOf(first))?.focus()
    else onChoose(typed)
  }

  return (
    <Panel>
      <form className={`wrap ${styles.range}`} aria-label="Dates of the reports" onSubmit={choose} noValidate>
        <NativeSelect
          label="Range"
          data={choices}
          value={presetOf(range, today) ?? otherDays}
          onChange={({ currentTarget: { value } }) => {
            const name = presetNames.find((one) => one === value)
            if (name) onChoose(presets[name].of(today))
            else document.getElementById(idOf('from'))?.focus()
          }}
        />
        {fields.map(({ name, label }) => (
          <DayField
            key={name}
            id={idOf(name)}
            name={name}
            label={label}
            description={null}
            value={typed[name]}
            onChange={(day) => setTyped({ ...typed, [name]: day })}
            error={problems[name]}
          />
        ))}
        <Button type="submit">Show</Button>
      </form>
    </Panel>
  )
}

const idOf = (field: string) => `range-${field}`

const pageLength = 50

/** Lists the people behind a number, one line per counted item. */
function People({ behind: { figure, key }, range }: { behind: Behind; range: Range }) {
  const people = useList(listPeopleBehind, {
    query: { figure, ...range, ...(key !== undefined && { key }), limit: pageLength },
  })
  return (
    <ListView
      query={people}
      loadingText="Loading people..."
      rows={5}
      empty={{ title: 'No one.', hint: 'There is nothing to show for this number.' }}
      count={`${formatNumber(people.data?.length ?? 0)} of ${formatNumber(people.total)}`}
      more="Show more"
    >
      {(rows) => (
        <Rows>
          {rows.map((one) => (
            <Person key={one.id} counted={one} figure={figure} />
          ))}
        </Rows>
      )}
    </ListView>
  )
}

function Person({ counted, figure }: { counted: CountedRow; figure: Figure }) {
  const zone = useTimeZone()
  const path = pathOf(figure, counted)
  return (
    <li className="wrap spaced">
      <strong>
        {path ? <Link to={path}>{counted.name}</Link> : counted.name}
        {counted.deleted && <span>{' (deleted account)'}</span>}
      </strong>
      <span>{counted.what}</span>
      <Text span c="dimmed">
        {momentText(figure, counted.at, zone)}
      </Text>
    </li>
  )
}
