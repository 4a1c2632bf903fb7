import { Button, Group, Text, Title } from '@mantine/core'
import { type RefObject, useRef } from 'react'
import { listMentees } from '#contract/mentees.ts'
import { fullName } from '#contract/person.ts'
import { useList } from '#web/kernel/use-list.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { useListFilters } from '#web/kit/list/use-list-filters.ts'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { EmailText } from '#web/kit/text/EmailText.tsx'
import { PersonMark } from '#web/programme/PersonMark.tsx'
import { messages } from './api.ts'
import { DocumentList } from './DocumentList.tsx'
import styles from './Documents.module.css'
import { FilteredDocuments } from './FilteredDocuments.tsx'
import { type Recipient, UploadForm } from './UploadForm.tsx'
import type { DocumentActions } from './use-document-actions.ts'

/** The documents of each of a mentor's mentees, and the form to share another. */
export function MentorDocuments({ actionsOf }: { actionsOf: DocumentActions }) {
  const mentees = useList(listMentees, {}, { whole: true })
  const upload = useRef<HTMLDivElement>(null)
  return (
    <>
      <PageHeader
        title="Documents"
        mainAction={
          (mentees.data?.length ?? 0) > 0 && (
            <Button onClick={() => upload.current?.querySelector('select')?.focus()}>Share a document</Button>
          )
        }
      />
      <QueryView query={mentees} errorMessage={messages.listMentees.error}>
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
  const options = mentees.map((mentee) => ({ value: String(mentee.id), label: fullName(mentee) }))
  const filters = useListFilters(
    [{ id: 'mentee', label: 'Filter by Mentee', all: 'All Mentees', options }],
    'document',
  )
  return (
    <>
      <FilteredDocuments filters={filters} actionsOf={actionsOf}>
        <Panel>
          {mentees.map((mentee) => (
            <OfMentee key={mentee.id} mentee={mentee} actionsOf={actionsOf} />
          ))}
        </Panel>
      </FilteredDocuments>
      <div ref={upload} className={styles.upload}>
        <UploadForm mentees={mentees} />
      </div>
    </>
  )
}

type Props = { mentee: Recipient; actionsOf: DocumentActions }

function OfMentee({ mentee, actionsOf }: Props) {
  return (
    <section className={styles.mentees}>
      <Group gap="0 12px" align="baseline" mb="xs">
        <Title order={2} size="h3" style={{ overflowWrap: 'anywhere' }}>
          <PersonMark person={mentee} />
        </Title>
        <Text c="dimmed">
          <EmailText email={mentee.email} />
        </Text>
      </Group>
      <DocumentList
        menteeId={mentee.id}
        label={`Documents of ${fullName(mentee)}`}
        actionsOf={actionsOf}
        rows={1}
        empty={<Text c="dimmed">No documents yet</Text>}
      />
    </section>
  )
}
