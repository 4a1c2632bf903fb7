import { Text, Title } from '@mantine/core'
import { listMentees } from '#contract/mentees.ts'
import { fullName } from '#contract/person.ts'
import { useList } from '#web/kernel/use-list.ts'
import { Panel } from '#web/kit/page/Panel.tsx'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { EmailText } from '#web/kit/text/EmailText.tsx'
import { PersonLink } from '#web/programme/PersonLink.tsx'
import { messages } from './api.ts'
import { DocumentList } from './DocumentList.tsx'
import styles from './Documents.module.css'
import { type Recipient, UploadForm } from './UploadForm.tsx'
import type { DocumentActions } from './use-document-actions.ts'

/** A mentor shares files, and sees what each of their mentees has. */
export function MentorDocuments({ actionsOf }: { actionsOf: DocumentActions }) {
  const mentees = useList(listMentees, {}, { whole: true })
  return (
    <QueryView query={mentees} errorMessage={messages.listMentees.error}>
      {(documents) =>
        documents.length === 0 ? (
          <Panel>
            <EmptyState
              title="No mentees assigned"
              hint="As soon as an administrator assigns you a mentee, you can share documents here."
            />
          </Panel>
        ) : (
          <>
            <UploadForm mentees={documents} />
            <Panel title="Documents by mentee">
              {documents.map((mentee) => (
                <OfMentee key={mentee.id} mentee={mentee} actionsOf={actionsOf} />
              ))}
            </Panel>
          </>
        )
      }
    </QueryView>
  )
}

type Props = { mentee: Recipient; actionsOf: DocumentActions }

function OfMentee({ mentee, actionsOf }: Props) {
  return (
    <section className={styles.mentees}>
      <Title order={3} style={{ overflowWrap: 'anywhere' }}>
        <PersonLink id={mentee.id} name={fullName(mentee)} />
      </Title>
      <Text mb="md" c="dimmed">
        <EmailText email={mentee.email} />
      </Text>
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
