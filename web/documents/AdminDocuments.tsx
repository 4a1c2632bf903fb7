import { useMemo } from 'react'
import { formatInstantDay } from '#contract/dates.ts'
import { type DocumentRow, documentOrders, exportDocuments, listAllDocuments } from '#contract/documents.ts'
import { keysOf } from '#contract/fields.ts'
import { listUsers } from '#contract/users.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { useList } from '#web/kernel/use-list.ts'
import type { Choice } from '#web/kit/list/use-list-filters.ts'
import { formatFileSize } from '#web/kit/save-file.ts'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { Table } from '#web/kit/table/Table.tsx'
import type { Column } from '#web/kit/table/table-types.ts'
import { useTable } from '#web/kit/table/use-table.ts'
import { LongText, OneLine } from '#web/kit/text/LongText.tsx'
import { Receipt } from '#web/kit/text/Receipt.tsx'
import { useQueryParam } from '#web/kit/url/use-query-param.ts'
import { PersonLink } from '#web/programme/PersonMark.tsx'
import { personChoices } from '#web/programme/person-choices.ts'
import { ActiveContent, DocumentIcon, FileName, Words } from './DocumentList.tsx'
import type { DocumentActions } from './document-actions.tsx'

/** The values are all, mentor and mentee. */
const arrangements = {
  mentor: {
    label: 'Documents by Mentor',
    person: 'Mentor',
    everyone: 'All mentors',
    order: 'uploader',
  },
  mentee: {
    label: 'Documents by Mentee',
    person: 'Mentee',
    everyone: 'All mentees',
    order: 'recipient',
  },
} as const
type Arrangement = keyof typeof arrangements

const show = {
  id: 'show',
  label: 'Show',
  options: Object.entries(arrangements).map(([value, { label }]) => ({ value, label })),
  all: 'All Documents',
}

/** Every document of the programme. Administrators can group them by mentor or by mentee. */
export function AdminDocuments({ actionsOf }: { actionsOf: DocumentActions }) {
  const [shown] = useQueryParam('show')
  const by = keysOf(arrangements).find((one) => one === shown) ?? null
  const person = usePersonChoice(by)
  const list = useTable(listAllDocuments, {
    filters: { choices: [show, ...person], days: true },
    toQuery: ({ show: _, mentor, mentee, ...rest }) => ({
      ...rest,
      ...(mentor && { mentorId: mentor }),
      ...(mentee && { menteeId: mentee }),
    }),
    sortable: documentOrders,
    usual: by ? arrangements[by].order : 'newest',
  })
  return (
    <Table
      caption="All Documents"
      noun={['document', 'documents']}
      list={list}
      columns={useColumns(useTimeZone())}
      rowId={(document) => document.id}
      rowName={(document) => document.original_name}
      search="Search by file name or description"
      days="Shared"
      reset="Reset Filter"
      file={exportDocuments}
      isCaptionHidden
      actions={actionsOf}
      empty={<EmptyState title="No documents yet" hint="Documents that mentors share will appear here." />}
    />
  )
}

/** The people whose documents can be chosen, once documents are grouped by person. */
function usePersonChoice(by: Arrangement | null): Choice[] {
  const people = useList(
    listUsers,
    { query: { role: by ?? 'mentor', order: 'name' } },
    { whole: true, ready: by !== null },
  )
  if (!by) return []
  const options = personChoices(people.data ?? [])
  return [{ id: by, label: arrangements[by].person, options, all: arrangements[by].everyone }]
}

function useColumns(zone: string): Column<DocumentRow>[] {
  return useMemo(
    () => [
      {
        id: 'name',
        header: 'Document',
        cell: ({ original_name: name, description, active_content }) => (
          <span className="row align-start">
            <DocumentIcon name={name} />
            <Words>
              <FileName name={name} />
              <ActiveContent what={active_content} />
              {description && <LongText text={description} about={name} />}
            </Words>
          </span>
        ),
      },
      {
        id: 'uploader',
        header: 'Uploaded by',
        cell: ({ mentor_id, uploaded_by_name }) => <PersonLink id={mentor_id} name={uploaded_by_name} />,
      },
      {
        id: 'recipient',
        header: 'Shared with',
        cell: (document) => (
          <>
            <PersonLink id={document.mentee_id} name={document.uploaded_for_name} />{' '}
            <Receipt openedAt={document.first_opened_at} />
          </>
        ),
      },
      {
        id: 'date',
        header: 'Date',
        cell: (document) => <OneLine>{formatInstantDay(document.created_at, zone)}</OneLine>,
      },
      {
        id: 'size',
        header: 'Size',
        cell: (document) => <OneLine>{formatFileSize(document.size)}</OneLine>,
        numeric: true,
      },
    ],
    [zone],
  )
}
