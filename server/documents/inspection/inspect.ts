import type { DocumentEnding } from '#contract/documents.ts'
import { oneAtATime } from '../../kernel/one-at-a-time.ts'
import { type Part, readArchive } from './archive.ts'
import { activeInOffice } from './office.ts'
import { activeInOpenDocument } from './open-document.ts'
import { activeInPdf } from './pdf.ts'
import { activeInRichText } from './rich-text.ts'

type Active = string | undefined
/** `unfit` if the file is inconsistent; else the active content that the file runs or loads, in words. */
export type Inspected = 'unfit' | { active: Active }

type Inspection = (path: string) => Promise<Inspected>

const inArchive =
  (find: (parts: Part[]) => Promise<Active>): Inspection =>
  async (path) =>
    (await readArchive(path, async (parts) => ({ active: await find(parts) }))) ?? 'unfit'

const inFile =
  (find: (path: string) => Promise<Active>): Inspection =>
  async (path) => ({ active: await find(path) })

/** Inspects the embedded workbook of a chart too, and refuses files inside that workbook. */
async function isInertInside(part: Part): Promise<boolean> {
  const zip = Buffer.concat(await Array.fromAsync(part.read()))
  const active = await readArchive(zip, async (parts) => [await activeInOffice(parts, async () => false)])
  return active !== undefined && active[0] === undefined
}

const inOffice = inArchive((parts) => activeInOffice(parts, isInertInside))
const inOpenDocument = inArchive(activeInOpenDocument)

/** Plain texts and pictures have no active content. */
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

// One at a time: an inspection may need several times the file's size in memory.
const inTurn = oneAtATime('We are checking other files. Try again in a moment.', 50)
const nobodyLeaves = new AbortController().signal

export const inspect = async (path: string, ending: DocumentEnding): Promise<Inspected> => {
  const inspection = inspections[ending]
  return inspection ? inTurn(() => inspection(path), nobodyLeaves) : { active: undefined }
}
