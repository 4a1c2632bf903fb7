import { Button, Flex } from '@mantine/core'
import { useMemo } from 'react'
import { dayIn, formatInstantDay } from '#contract/dates.ts'
import { type DocumentRow, exportDocuments, listAllDocuments } from '#contract/documents.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { useList } from '#web/kernel/use-list.ts'
import { isDayOfCalendar } from '#web/kit/days/month.ts'
import { formatFileSize } from '#web/kit/save-file.ts'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { DataTable } from '#web/kit/table/DataTable.tsx'
import type { Column, Filter } from '#web/kit/table/table-types.ts'
import { useTableParams } from '#web/kit/table/use-table-params.ts'
import { LongText, OneLine } from '#web/kit/text/LongText.tsx'
import { Receipt } from '#web/kit/text/Receipt.tsx'
import { PersonLink } from '#web/programme/PersonMark.tsx'
import { messages } from './api.ts'
import { arrange, arrangementOf, arrangements, peopleOf } from './arrange.ts'
import { ActiveContent, DocumentIcon, FileName, Words } from './DocumentList.tsx'
import type { DocumentActions } from './document-actions.tsx'

const choices = Object.entries(arrangements).map(([value, { label }]) => ({ value, label }))

/** Every document of the programme. Administrators can group them by mentor or by mentee. */
export function AdminDocuments({ actionsOf }: { actionsOf: DocumentActions }) {
  const documents = useList(listAllDocuments, {}, { whole: true })
  const params = useTableParams(['show', 'mentor', 'mentee', 'from', 'to'])
  const zone = useTimeZone()
  const by = arrangementOf(params.filters.show)
  const { data } = documents
  const arranged = useMemo(() => (data && by ? arrange(data, by) : data), [data, by])
  const columns = useColumns(zone)

  const filters: Filter<DocumentRow>[] = [
    // Groups and excludes nothing. The person is chosen in the next filter.
    { id: 'show', label: 'Show', of: () => by ?? '', options: choices, all: 'All Documents' },
  ]
  if (by && arranged) {
    const { person, everyone, idOf } = arrangements[by]
    filters.push({
      id: by,
      label: person,
      of: (document) => String(idOf(document)),
      options: peopleOf(arranged, by),
      all: everyone,
    })
  }
  const dayOf = ({ created_at }: DocumentRow) => dayIn(new Date(created_at), zone)
  filters.push({ id: 'from', label: 'Shared from', dayOf }, { id: 'to', label: 'Shared to', dayOf })
  return (
    <DataTable
      caption="All Documents"
      noun={['document', 'documents']}
      query={{ ...documents, data: arranged }}
      columns={columns}
      rowId={(document) => document.id}
      rowName={(document) => document.original_name}
      search={{ label: 'Search by file name or description', of: searchedText }}
      filters={filters}
      file={file}
      isCaptionHidden
      tools={
        <Button variant="default" onClick={params.clear}>
          Reset Filter
        </Button>
      }
      actions={actionsOf}
      empty={<EmptyState title="No documents yet" hint="Documents that mentors share will appear here." />}
      errorMessage={messages.list.error}
    />
  )
}

const file = {
  endpoint: exportDocuments,
  name: 'documents',
  query: ({ mentor = '', mentee = '', from = '', to = '' }: Record<string, string>) => ({
    mentorId: mentor,
    menteeId: mentee,
    from: isDayOfCalendar(from) ? from : '',
    to: isDayOfCalendar(to) ? to : '',
  }),
}
const searchedText = ({ original_name, description }: DocumentRow) => `${original_name}\n${description}`

function useColumns(zone: string): Column<DocumentRow>[] {
  return useMemo(
    () => [
      {
        id: 'name',
        header: 'Document',
        value: (document) => document.original_name,
        cell: ({ original_name: name, description, active_content }) => (
          <Flex gap={12}>
            <DocumentIcon name={name} />
            <Words>
              <FileName name={name} />
              <ActiveContent what={active_content} />
              {description && <LongText text={description} about={name} />}
            </Words>
          </Flex>
        ),
      },
      {
        id: 'uploader',
        header: 'Uploaded by',
        value: (document) => document.uploaded_by_name,
        cell: ({ mentor_id, uploaded_by_name }) => <PersonLink id={mentor_id} name={uploaded_by_name} />,
      },
      {
        id: 'recipient',
        header: 'Shared with',
        value: (document) => document.uploaded_for_name,
        cell: (document) => (
          <Words>
            <PersonLink id={document.mentee_id} name={document.uploaded_for_name} />
            <Receipt openedAt={document.first_opened_at} />
          </Words>
        ),
      },
      {
        id: 'date',
        header: 'Date',
        value: (document) => document.created_at,
        cell: (document) => <OneLine>{formatInstantDay(document.created_at, zone)}</OneLine>,
      },
      {
        id: 'size',
        header: 'Size',
        value: (document) => document.size,
        cell: (document) => <OneLine>{formatFileSize(document.size)}</OneLine>,
        numeric: true,
      },
    ],
    [zone],
  )
}
