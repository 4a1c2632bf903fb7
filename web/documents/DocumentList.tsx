import {
  File,
  FileChartPie,
  FileImage,
  FileSpreadsheet,
  FileText,
  FileType,
  type LucideIcon,
} from 'lucide-react'
import type { ComponentProps } from 'react'
import {
  type DocumentEnding,
  type DocumentRow,
  endingOf,
  listDocumentsOfMentee,
} from '#contract/documents.ts'
import { useMe } from '#web/kernel/session.ts'
import { useList } from '#web/kernel/use-list.ts'
import { useMayOpen } from '#web/kernel/use-may-open.ts'
import { ListView } from '#web/kit/list/ListView.tsx'
import { ShortList } from '#web/kit/list/MoreButton.tsx'
import { formatFileSize } from '#web/kit/save-file.ts'
import { Tag } from '#web/kit/states/StatusTag.tsx'
import { RowActions } from '#web/kit/table/RowActions.tsx'
import { LongText } from '#web/kit/text/LongText.tsx'
import { Moment, Receipt } from '#web/kit/text/Receipt.tsx'
import { PersonLink } from '#web/programme/PersonMark.tsx'
import { NewTag } from '#web/programme/tags.tsx'
import { typeLabelOf } from './chosen-file.ts'
import styles from './Documents.module.css'
import type { DocumentActions } from './document-actions.tsx'

type ListProps = Omit<ComponentProps<typeof ListView<DocumentRow>>, 'children'> & {
  actionsOf: DocumentActions
  /** Shows the first ten rows, and the others on demand. */
  isShort?: boolean
}

/** Documents with their actions, in the order of the query. */
export function DocumentList({ actionsOf, isShort, ...view }: ListProps) {
  return (
    <ListView noun="documents" more="Load older documents" {...view}>
      {(rows) => (
        <ShortList
          rows={rows}
          rowId={(document) => document.id}
          noun="documents"
          first={isShort ? undefined : rows.length}
        >
          {(document) => <DocumentItem document={document} actionsOf={actionsOf} />}
        </ShortList>
      )}
    </ListView>
  )
}

type OfMenteeProps = Omit<ListProps, 'query'> & { menteeId: number }

/** The documents of one mentee, newest first. */
export function MenteeDocuments({ menteeId, ...list }: OfMenteeProps) {
  const documents = useList(listDocumentsOfMentee, { params: { menteeId } })
  return <DocumentList query={documents} isShort {...list} />
}

type Props = { document: DocumentRow; actionsOf: DocumentActions }

function DocumentItem({ document, actionsOf }: Props) {
  const me = useMe()
  const mayOpen = useMayOpen()
  const { original_name: name, description, mentor_id, uploaded_by_name, first_opened_at } = document
  const isMine = document.mentee_id === me.id
  return (
    <div className="wrap align-start">
      <DocumentIcon name={name} />
      <Words style={{ flex: '1 1 min(320px, 100% - 48px)' }}>
        <div className="wrap">
          <FileName name={name} />
          {isMine && first_opened_at === null && <NewTag />}
          <ActiveContent what={document.active_content} />
        </div>
        {description && <LongText text={description} about={name} />}
        <div className="wrap small">
          <span>{typeLabelOf(name)}</span>
          <span>{formatFileSize(document.size)}</span>
          <span>
            From{' '}
            {mentor_id === me.id ? (
              <span>me</span>
            ) : (
              <PersonLink id={mentor_id} name={uploaded_by_name} mayOpen={mayOpen(mentor_id)} />
            )}
          </span>
          <Moment at={document.created_at} />
          {!isMine && <Receipt openedAt={first_opened_at} />}
        </div>
      </Words>
      <RowActions actions={actionsOf(document)} name={name} />
    </div>
  )
}

/** Warns about a document with active content, where the settings allow such documents. */
export const ActiveContent = ({ what }: { what: string | null }) =>
  what && <Tag colour="orange" label={`Contains active content: ${what}`} wraps />

/** Stacked lines of text about a document. */
export const Words = (props: ComponentProps<'div'>) => <div {...props} className={`grow ${styles.lines}`} />

export const FileName = ({ name }: { name: string }) => <strong className="long-words">{name}</strong>

const icons: Record<DocumentEnding, LucideIcon> = {
  pdf: FileText,
  docx: FileType,
  odt: FileType,
  rtf: FileType,
  txt: FileText,
  xlsx: FileSpreadsheet,
  ods: FileSpreadsheet,
  csv: FileSpreadsheet,
  pptx: FileChartPie,
  odp: FileChartPie,
  png: FileImage,
  jpg: FileImage,
  jpeg: FileImage,
  jpe: FileImage,
  jfif: FileImage,
  gif: FileImage,
  webp: FileImage,
}

/** Decorative: the file name already says the type. */
export function DocumentIcon({ name }: { name: string }) {
  const ending = endingOf(name)
  const Icon = ending ? icons[ending] : File
  return <Icon size={24} aria-hidden color="var(--ui-secondary)" />
}
