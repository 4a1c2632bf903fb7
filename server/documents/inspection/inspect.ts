import type { DocumentEnding } from '#contract/documents.ts'
import { oneAtATime } from '../../kernel/one-at-a-time.ts'
import { type Archive, readArchive } from './archive.ts'
import * as office from './office.ts'
import * as openDocument from './open-document.ts'
import { activeInPdf } from './pdf.ts'
import { activeInRichText } from './rich-text.ts'

/** `unfit` where the file contradicts itself; else what it would do by itself, in words, or undefined. */
export type Inspected = 'unfit' | { active: string | undefined }

type Inspection = (path: string) => Promise<Inspected>

const inArchive =
  (isLookedInto: (name: string) => boolean, find: (archive: Archive) => string | undefined): Inspection =>
  async (path) => {
    const archive = await readArchive(path, isLookedInto)
    return archive ? { active: find(archive) } : 'unfit'
  }

const inFile =
  (find: (path: string) => Promise<string | undefined>): Inspection =>
  async (path) => ({ active: await find(path) })

const inOffice = inArchive(office.isLookedInto, office.activeInOffice)
const inOpenDocument = inArchive(openDocument.isLookedInto, openDocument.activeInOpenDocument)

/** Texts and pictures do nothing by themselves. */
const inspections: Partial<Record<DocumentEnding, Inspection>> = {
  docx: inOffice,
  xlsx: inOffice,
  pptx: inOffice,
  odt: inOpenDocument,
  ods: inOpenDocument,
  odp: inOpenDocument,
  rtf: inFile(activeInRichText),
  pdf: inFile(activeInPdf),
}

// Each may take a file's size in memory several times over.
const inTurn = oneAtATime('Other files are being checked. Please try again in a moment.', 50)
const nobodyLeaves = new AbortController().signal

export const inspect = async (path: string, ending: DocumentEnding): Promise<Inspected> => {
  const inspection = inspections[ending]
  return inspection ? inTurn(() => inspection(path), nobodyLeaves) : { active: undefined }
}
