import { formatInstant } from '#contract/dates.ts'
import type { DocumentRow } from '#contract/documents.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { useMe } from '#web/kernel/session.ts'
import { formatFileSize } from '#web/kit/format-file-size.ts'
import { RowActions } from '#web/kit/table/RowActions.tsx'
import { LongText } from '#web/kit/text/LongText.tsx'
import { Receipt } from '#web/kit/text/Receipt.tsx'
import { NewTag } from '#web/programme/tags.tsx'
import { ActiveContent } from './ActiveContent.tsx'
import { typeLabelOf } from './chosen-file.ts'
import { DocumentIcon } from './DocumentIcon.tsx'
import styles from './Documents.module.css'
import type { DocumentActions } from './use-document-actions.ts'

type Props = { document: DocumentRow; actionsOf: DocumentActions }

/** One document among those of a mentee. */
export function DocumentItem({ document, actionsOf }: Props) {
  const zone = useTimeZone()
  const me = useMe()
  const { original_name: name, description, mentor_id, uploaded_by_name, first_opened_at } = document
  const isMine = document.mentee_id === me.id
  return (
    <div className={styles.document}>
      <DocumentIcon name={name} className={styles.icon} />
      <div className={styles.words}>
        <span className={styles.title}>
          <strong className={styles.name}>{name}</strong>
          {isMine && first_opened_at === null && <NewTag />}
          <ActiveContent what={document.active_content} />
        </span>
        {description && <LongText text={description} about={name} />}
        <span className={styles.facts}>
          <span>{typeLabelOf(name)}</span>
          <span>{formatFileSize(document.size)}</span>
          <span>From {mentor_id === me.id ? 'me' : uploaded_by_name}</span>
          <time dateTime={document.created_at}>{formatInstant(document.created_at, zone)}</time>
          {!isMine && <Receipt openedAt={first_opened_at} />}
        </span>
      </div>
      <div className={styles.actions}>
        <RowActions actions={actionsOf(document)} name={name} />
      </div>
    </div>
  )
}
