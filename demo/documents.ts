import { createHash } from 'node:crypto'
import { documentTypes, endingOf } from '#contract/documents.ts'
import { fullName } from '#contract/person.ts'
import type { NewRow } from '#server/database/schema.ts'
import { type Calendar, minutesAfter } from './calendar.ts'
import type { Dataset } from './dataset.ts'
import { sharedPapers } from './document-texts.ts'
import { openedBy } from './opened-at.ts'
import { madeUpHash, type Random, randomFrom } from './random.ts'
import type { Relationship } from './relationships.ts'
import { madeBy, notDeleted } from './rows.ts'

/** Adds the documents that a mentor shared with a mentee during their relationship. */
export function shareDocuments(dataset: Dataset, calendar: Calendar, relationship: Relationship) {
  const random = randomFrom(`documents of ${relationship.mentor.email} and ${relationship.mentee.email}`)
  const papers = random.shuffled(sharedPapers).slice(0, random.whole(1, 3))
  for (const paper of papers) {
    const day = random.whole(relationship.until + 1, Math.max(relationship.until + 1, relationship.from - 1))
    shareDocument(dataset, calendar, random, relationship, { paper, day })
  }
}

export function shareDocument(
  dataset: Dataset,
  calendar: Calendar,
  random: Random,
  { mentor, mentee }: Pick<Relationship, 'mentor' | 'mentee'>,
  shared: { paper: (typeof sharedPapers)[number]; day: number; isUnread?: boolean },
) {
  const {
    paper: { name, description, lines },
    day,
    isUnread = false,
  } = shared
  const at = calendar.momentOn(random, calendar.daysAgo(day), [8, 18])
  // Recent documents stay unopened for longer.
  const patience = day < 21 ? 20_000 : 6_000
  const opened = isUnread ? null : openedBy(calendar, mentee, minutesAfter(at, random.whole(10, patience)))
  const content = contentOf(name, lines)
  const row: NewRow<'documents'> = {
    mentor_id: mentor.id,
    mentee_id: mentee.id,
    uploaded_by: mentor.id,
    original_name: name,
    description,
    storage_key: keyFrom(madeUpHash(random)),
    media_type: documentTypes[endingOf(name) ?? 'txt'].mediaType,
    size: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    first_opened_at: opened,
    ...madeBy(at, mentor),
    ...notDeleted,
  }
  dataset.documents.push({ row, content })
  dataset.auditEvents.push({
    at,
    actor: mentor,
    action: 'document.created',
    target: 'document',
    row,
    details: `Shared the document '${name}' with ${fullName(mentee)}`,
  })
  if (opened === null) return
  dataset.auditEvents.push({
    at: opened,
    actor: mentee,
    action: 'document.downloaded',
    target: 'document',
    row,
    details: `Downloaded the document '${name}' of ${fullName(mentee)}`,
  })
}

/** Formats a hash like the storage keys of the program. */
const keyFrom = (hash: string) => hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, '$1-$2-$3-$4-$5')

const contentOf = (name: string, lines: string[]): Buffer =>
  name.endsWith('.pdf') ? pdfOf(lines) : Buffer.from(`${lines.join('\n')}\n`)

/** A minimal valid PDF with one page of plain text. */
function pdfOf(lines: string[]): Buffer {
  const escaped = lines.map((line) => line.replace(/[\\()]/g, '\\$&'))
  const text = `BT /F1 12 Tf 18 TL 72 770 Td ${escaped.map((line) => `(${line}) Tj T*`).join(' ')} ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(text, 'latin1')} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let body = '%PDF-1.4\n'
  const starts = objects.map((object, index) => {
    const start = Buffer.byteLength(body, 'latin1')
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return start
  })
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${Buffer.byteLength(body, 'latin1')}\n%%EOF\n`
  return Buffer.from(body + end, 'latin1')
}
