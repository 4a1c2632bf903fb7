import { Box, Button, NativeSelect, Paper, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  LoaderCircle,
  type LucideIcon,
  Search,
  ShieldAlert,
  ShieldCheck,
  ShieldQuestionMark,
} from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router'
import {
  type AuditEntry,
  actorName,
  type ChainBreak,
  checkAuditLog,
  entryTime,
  exportAuditLog,
  listAuditLog,
  listAuditOptions,
  readable,
  targetText,
} from '#contract/audit-log.ts'
import { instantInWords } from '#contract/dates.ts'
import type { Reply } from '#contract/endpoint.ts'
import { keysOf, maxLength } from '#contract/fields.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { queryOptionsOf, useApiQuery } from '#web/kernel/use-api-query.ts'
import { TextButton } from '#web/kit/layout/Buttons.tsx'
import { ExportButtons } from '#web/kit/list/ExportButtons.tsx'
import { ListTools } from '#web/kit/list/ListFilters.tsx'
import { ShortList } from '#web/kit/list/MoreButton.tsx'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { useDelayed } from '#web/kit/states/LoadingState.tsx'
import { Notice } from '#web/kit/states/Notice.tsx'
import type { TagColour } from '#web/kit/states/StatusTag.tsx'
import { Table } from '#web/kit/table/Table.tsx'
import type { Column } from '#web/kit/table/table-types.ts'
import { useTable } from '#web/kit/table/use-table.ts'
import { useTableParams } from '#web/kit/table/use-table-params.ts'
import { OneLine } from '#web/kit/text/LongText.tsx'
import { PersonLink } from '#web/programme/PersonMark.tsx'
import styles from './AuditLog.module.css'
import {
  type AuditChoice,
  chainText,
  choicesIn,
  everything,
  type FilterChoices,
  isIntact,
  placeText,
} from './entry-text.ts'

/**
 * Whether the hash chain is intact. The check reads the whole log, so it does not refetch on window focus.
 */
const useChain = () => useQuery({ ...queryOptionsOf(checkAuditLog, {}), refetchOnWindowFocus: false })

const pageSize = 50
const noOptions = { actions: [], target_types: [], people: [] }

export function AuditLogPage() {
  const zone = useTimeZone()
  // The filters and the page are in the URL, so that the back button undoes each step.
  const { search, filters, change } = useTableParams(keysOf(everything))
  const chosen = { ...filters, search } as AuditChoice
  const query = queryOf(chosen)
  const entries = useTable(listAuditLog, { toQuery: () => query, pageSize })
  const { data: options = noOptions } = useApiQuery(listAuditOptions)
  const columns = columnsIn(zone)
  const rowName = (entry: AuditEntry) => `${readable(entry.action)}, ${entryTime(entry, zone)}`

  return (
    <>
      <PageHeader title="Audit Log" />
      <ChainState />
      <AuditFilters
        applied={chosen}
        offered={choicesIn(options, chosen)}
        onApply={change}
        buttons={<ExportButtons file={exportAuditLog} query={query} />}
      />
      <Table
        caption="Entries"
        isCaptionHidden
        noun={['entry', 'entries']}
        list={entries}
        columns={columns}
        rowId={(entry) => entry.id}
        rowName={rowName}
        empty={<NoEntries narrowed={Object.keys(query).length > 0} />}
        loadingText="Loading audit log..."
      />
    </>
  )
}

function columnsIn(zone: string): Column<AuditEntry>[] {
  return [
    {
      id: 'time',
      header: 'Time',
      cell: (entry) => <OneLine>{entryTime(entry, zone)}</OneLine>,
    },
    {
      id: 'admin',
      header: 'Admin',
      cell: (entry) => (
        <span className={styles.name}>
          <Actor entry={entry} />
        </span>
      ),
    },
    {
      id: 'action',
      header: 'Action',
      cell: (entry) => <span className={styles.short}>{readable(entry.action)}</span>,
    },
    {
      id: 'target',
      header: 'Target',
      // Without a link: two links in a row would be too near to each other on a phone.
      cell: (entry) => <span className={styles.name}>{targetText(entry)}</span>,
    },
    {
      id: 'details',
      header: 'Details',
      isLine: true,
      cell: (entry) => entry.details && <span className={styles.details}>{entry.details}</span>,
    },
  ]
}

function NoEntries({ narrowed }: { narrowed: boolean }) {
  if (!narrowed) return <EmptyState title="No entries yet" hint="Changes and sign-ins will appear here." />
  return (
    <EmptyState title="No entries match these filters" hint="Try fewer words, or clear the filters above." />
  )
}

function queryOf({ search, action, target_type, admin_id }: AuditChoice) {
  return {
    ...(search && { search }),
    ...(action && { action }),
    ...(target_type && { target_type }),
    ...(admin_id && { admin_id }),
  }
}

/** The actor of an entry: a person, the system or a visitor. */
const Actor = ({ entry }: { entry: AuditEntry }) => (
  <PersonLink id={entry.admin_id ?? undefined} name={actorName(entry)} />
)

type Props = {
  applied: AuditChoice
  offered: FilterChoices
  onApply: (choice: AuditChoice) => void
  /** 'Download CSV' and 'Print'. */
  buttons: ReactNode
}

const labels = { action: 'Action', target_type: 'Target Type', admin_id: 'Admin' }
const auditFiltersNames = keysOf(labels)

/** Filters apply only on 'Apply' or Enter in the search field. */
function AuditFilters({ applied, offered, onApply, buttons }: Props) {
  const current = JSON.stringify(applied)
  const [{ chosen, since }, setState] = useState({ chosen: applied, since: current })
  const setChosen = (chosen: AuditChoice) => setState({ chosen, since: current })
  // The back button can change the applied filters.
  if (since !== current) setState({ chosen: applied, since: current })
  const search = useRef<HTMLInputElement>(null)
  function clear() {
    onApply(everything)
    // The clear button unmounts, so move the focus.
    search.current?.focus()
  }
  const isNarrowed = Object.values(applied).some(Boolean)
  const { search: _, ...narrowing } = applied
  return (
    <form
      style={{ marginBottom: 8 }}
      aria-label="Filters"
      onSubmit={(event) => {
        event.preventDefault()
        onApply({ ...chosen, search: chosen.search.trim() })
      }}
    >
      <ListTools
        search={
          <TextInput
            ref={search}
            type="search"
            aria-label="Search entries"
            placeholder="A name, action, target, detail or date"
            leftSection={<Search size={18} aria-hidden />}
            maxLength={maxLength.search}
            value={chosen.search}
            onChange={(event) => setChosen({ ...chosen, search: event.currentTarget.value })}
          />
        }
        filters={auditFiltersNames.map((name) => (
          <NativeSelect
            key={name}
            label={labels[name]}
            value={chosen[name]}
            onChange={(event) => setChosen({ ...chosen, [name]: event.currentTarget.value })}
            data={[{ value: '', label: 'All' }, ...offered[name]]}
          />
        ))}
        active={Object.values(narrowing).filter(Boolean).length}
        buttons={
          <>
            {isNarrowed && (
              <Button variant="default" onClick={clear}>
                Clear filters
              </Button>
            )}
            <Button type="submit">Apply</Button>
            {buttons}
          </>
        }
      />
    </form>
  )
}

type State = { colour: TagColour; icon: LucideIcon; words: string }

/** Whether the log is unchanged since it was written, and when that was checked. */
function ChainState() {
  const zone = useTimeZone()
  const chain = useChain()
  const { colour, icon: Icon, words } = stateOf(chain)
  const late = useDelayed(chain.isFetching)
  const sentence = (
    <span className={`wrap ${styles.chainWords}`}>
      <strong>Audit log: {words}</strong>
      {chain.data && !chain.isError && <span>Checked {instantInWords(chain.data.checked_at, zone)}</span>}
      {!chain.isPending && (
        <TextButton aria-busy={chain.isFetching} onClick={() => void chain.refetch()}>
          {chain.isFetching && late ? 'Checking...' : 'Check again'}
        </TextButton>
      )}
    </span>
  )
  return (
    <Box mb={8} aria-busy={chain.isPending}>
      {isQuiet(colour) ? (
        <div className={`row align-start ${styles.quiet}`} data-intact={colour === 'green'} role="status">
          <Icon size={22} aria-hidden />
          {sentence}
        </div>
      ) : (
        <Notice colour={colour} icon={Icon} role={colour === 'red' ? 'alert' : 'status'}>
          {sentence}
        </Notice>
      )}
      {chain.data && chain.data.total_breaks > 1 && <ChainBreaks checked={chain.data} />}
    </Box>
  )
}

/** Only problems take the room of a notice. */
const isQuiet = (colour: TagColour) => colour === 'green' || colour === 'grey'

function stateOf({ data, isError }: ReturnType<typeof useChain>): State {
  if (isError) return { colour: 'orange', icon: ShieldQuestionMark, words: 'could not be checked' }
  if (!data) return { colour: 'grey', icon: LoaderCircle, words: 'being checked...' }
  const words = chainText(data)
  return isIntact(data)
    ? { colour: 'green', icon: ShieldCheck, words }
    : { colour: 'red', icon: ShieldAlert, words }
}

/** Lists every place where the log is broken, with a link to it. */
function ChainBreaks({ checked: { breaks, total_breaks } }: { checked: Reply<typeof checkAuditLog> }) {
  const more = total_breaks - breaks.length
  return (
    <Paper withBorder p="md" mt="sm" className={styles.breaks ?? ''}>
      <ShortList
        rows={breaks}
        rowId={({ entry }) => entry}
        noun={more > 0 ? 'places of the list' : 'places'}
        first={5}
        label="Problems in the audit log"
      >
        {(chain) => (
          <>
            <Link to={urlOfPlace(chain)}>{placeText(chain)}</Link>: {chain.reason}
          </>
        )}
      </ShortList>
      {more > 0 && (
        <Text mt={12}>
          {more.toLocaleString('en-GB')} more. To list them all, run node scripts/verify-audit.mjs on the
          server.
        </Text>
      )}
    </Paper>
  )
}

/** The page of the log that begins with the last broken entry, or with the entry below it. */
const urlOfPlace = ({ last }: ChainBreak) => `?before=${last + 1}`
