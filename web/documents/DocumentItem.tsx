import { Group } from '@mantine/core'
import { formatInstant } from '#contract/dates.ts'
import type { DocumentRow } from '#contract/documents.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { useMe } from '#web/kernel/session.ts'
import { useMayOpen } from '#web/kernel/use-may-open.ts'
import { formatFileSize } from '#web/kit/format-file-size.ts'
import { RowActions } from '#web/kit/table/RowActions.tsx'
import { LongText } from '#web/kit/text/LongText.tsx'
import { Receipt } from '#web/kit/text/Receipt.tsx'
import { PersonLink } from '#web/programme/PersonLink.tsx'
import { NewTag } from '#web/programme/tags.tsx'
import { ActiveContent } from './ActiveContent.tsx'
import { typeLabelOf } from './chosen-file.ts'
import { DocumentIcon } from './DocumentIcon.tsx'
import styles from './Documents.module.css'
import type { DocumentActions } from './use-document-actions.ts'
import { FileName, Words } from './Words.tsx'

type Props = { document: DocumentRow; actionsOf: DocumentActions }

export function DocumentItem({ document, actionsOf }: Props) {
  const zone = useTimeZone()
  const me = useMe()
  const mayOpen = useMayOpen()
  const { original_name: name, description, mentor_id, uploaded_by_name, first_opened_at } = document
  const isMine = document.mentee_id === me.id
  return (
    <div className={styles.document}>
      <DocumentIcon name={name} />
      <Words className={styles.words ?? ''}>
        <Group gap="4px 8px">
          <FileName name={name} />
          {isMine && first_opened_at === null && <NewTag />}
          <ActiveContent what={document.active_content} />
        </Group>
        {description && <LongText text={description} about={name} />}
        <Group gap="0 16px" c="dimmed">
          <span>{typeLabelOf(name)}</span>
          <span>{formatFileSize(document.size)}</span>
          <span>
            From{' '}
            {mentor_id === me.id ? (
              'me'
            ) : (
              <PersonLink id={mentor_id} name={uploaded_by_name} mayOpen={mayOpen(mentor_id)} />
            )}
          </span>
          <time dateTime={document.created_at}>{formatInstant(document.created_at, zone)}</time>
          {!isMine && <Receipt openedAt={first_opened_at} />}
        </Group>
      </Words>
      <div className={styles.actions}>
        <RowActions actions={actionsOf(document)} name={name} />
      </div>
    </div>
  )
}
