import { Box, Button, Group, Text, Title } from '@mantine/core'
import { type ComponentType, type ReactNode, type RefObject, useRef } from 'react'
import { exportDocuments, listDocuments } from '#contract/documents.ts'
import { listMentees } from '#contract/mentees.ts'
import { labelsOf, type Role } from '#contract/person.ts'
import { useMe } from '#web/kernel/session.ts'
import { useList, useListPage } from '#web/kernel/use-list.ts'
import { useHasMentor } from '#web/kernel/use-my-mentors.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { countWords } from '#web/kit/list/count-words.ts'
import { ExportButtons } from '#web/kit/list/ExportButtons.tsx'
import { ListFilters } from '#web/kit/list/ListFilters.tsx'
import {
  type Choice,
  type ListFilters as Filters,
  filterQueryOf,
  useListFilters,
} from '#web/kit/list/use-list-filters.ts'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { EmailText } from '#web/kit/text/LongText.tsx'
import { PersonMark } from '#web/programme/PersonMark.tsx'
import { personChoices } from '#web/programme/person-choices.ts'
import { AdminDocuments } from './AdminDocuments.tsx'
import { DocumentList, MenteeDocuments } from './DocumentList.tsx'
import styles from './Documents.module.css'
import { type DocumentActions, useDocumentActions } from './document-actions.tsx'
import { type Recipient, UploadForm } from './UploadForm.tsx'

const ofRoles: Record<Role, ComponentType<{ actionsOf: DocumentActions }>> = {
  admin: AdminDocuments,
  mentor: MentorDocuments,
  mentee: OwnDocuments,
}

export function DocumentsPage() {
  const { role } = useMe()
  const { actionsOf, dialog } = useDocumentActions()
  const OfRole = ofRoles[role]
  return (
    <>
      {/* The mentor's page has a main action. */}
      {role !== 'mentor' && <PageHeader title="Documents" />}
      <OfRole actionsOf={actionsOf} />
      {dialog}
    </>
  )
}

const noChoices: Choice[] = []

function OwnDocuments({ actionsOf }: { actionsOf: DocumentActions }) {
  const me = useMe()
  const hasMentor = useHasMentor()
  const filters = useListFilters(noChoices, { days: true, link: 'document' })
  return (
    <FilteredDocuments filters={filters} actionsOf={actionsOf}>
      <Panel title="Documents Shared With You">
        <MenteeDocuments
          menteeId={me.id}
          label="Your documents"
          actionsOf={actionsOf}
          empty={{
            title: 'No documents yet',
            hint: hasMentor
              ? 'Documents your mentor shares will appear here.'
              : 'Documents will appear here once you have a mentor.',
          }}
        />
      </Panel>
    </FilteredDocuments>
  )
}

/** The documents of each of a mentor's mentees, and the form to share another. */
function MentorDocuments({ actionsOf }: { actionsOf: DocumentActions }) {
  const mentees = useList(listMentees, {}, { whole: true })
  const upload = useRef<HTMLDivElement>(null)
  return (
    <>
      <PageHeader
        title="Documents"
        mainAction={
          (mentees.data?.length ?? 0) > 0 && (
            <Button variant="outline" onClick={() => upload.current?.querySelector('select')?.focus()}>
              Share a document
            </Button>
          )
        }
      />
      <QueryView query={mentees} errorMessage="Could not load mentees">
        {(mentees) =>
          mentees.length === 0 ? (
            <Panel>
              <EmptyState
                title="No mentees assigned"
                hint="You can share documents here once you've been matched with a mentee."
              />
            </Panel>
          ) : (
            <SharedDocuments mentees={mentees} upload={upload} actionsOf={actionsOf} />
          )
        }
      </QueryView>
    </>
  )
}

type SharedProps = {
  mentees: Recipient[]
  upload: RefObject<HTMLDivElement | null>
  actionsOf: DocumentActions
}

/** Grouped by mentee, or a flat list while a filter is set; the form is below, because people read first. */
function SharedDocuments({ mentees, upload, actionsOf }: SharedProps) {
  const options = personChoices(mentees)
  const filters = useListFilters([{ id: 'mentee', label: 'Filter by Mentee', all: 'All Mentees', options }], {
    days: true,
    link: 'document',
  })
  const labelOf = labelsOf(mentees)
  return (
    <>
      <FilteredDocuments filters={filters} actionsOf={actionsOf}>
        <Panel>
          {mentees.map((mentee) => (
            <OfMentee key={mentee.id} mentee={mentee} label={labelOf(mentee)} actionsOf={actionsOf} />
          ))}
        </Panel>
      </FilteredDocuments>
      <Box ref={upload} mt={24}>
        <UploadForm mentees={mentees} />
      </Box>
    </>
  )
}

type Props = { mentee: Recipient; label: string; actionsOf: DocumentActions }

function OfMentee({ mentee, label, actionsOf }: Props) {
  return (
    <section className={styles.mentees}>
      <Group gap="0 12px" align="baseline" mb="xs">
        <Title className="long-words" order={2} size="h3">
          <PersonMark person={mentee} />
        </Title>
        <Text c="dimmed">
          <EmailText email={mentee.email} />
        </Text>
      </Group>
      <MenteeDocuments
        menteeId={mentee.id}
        label={`Documents of ${label}`}
        actionsOf={actionsOf}
        rows={1}
        empty="No documents yet"
      />
    </section>
  )
}

const atOnce = 50

type FilteredDocumentsProps = { filters: Filters; actionsOf: DocumentActions }

/** The filters of documents above `children`, or above what the filters find. */
function FilteredDocuments({
  filters,
  actionsOf,
  children,
}: FilteredDocumentsProps & { children: ReactNode }) {
  return (
    <>
      <Box mb={8}>
        <ListFilters
          filters={filters}
          searches="Search documents"
          days="Shared"
          buttons={<ExportButtons file={exportDocuments} query={documentsToFind(filters)} />}
        />
      </Box>
      {filters.isNarrowed ? <FoundDocuments filters={filters} actionsOf={actionsOf} /> : children}
    </>
  )
}

/** The documents that match the filters, newest first. */
function FoundDocuments({ filters, actionsOf }: FilteredDocumentsProps) {
  const documents = useList(
    listDocuments,
    { query: { limit: atOnce, ...documentsToFind(filters) } },
    { keep: true },
  )
  const all = useListPage(listDocuments, { query: { limit: 1 } })
  return (
    <Panel title="Documents found">
      <DocumentList
        query={documents}
        rows={3}
        actionsOf={actionsOf}
        filters={filters}
        empty=""
        count={countWords(documents.total, Math.max(all.total, documents.total), ['document', 'documents'])}
      />
    </Panel>
  )
}

function documentsToFind(filters: Filters) {
  const { mentee, document } = filters.chosen
  return {
    ...filterQueryOf(filters),
    ...(mentee && { menteeId: Number(mentee) }),
    ...(document && { documentId: Number(document) }),
  }
}
