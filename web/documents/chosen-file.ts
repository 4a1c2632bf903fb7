import {
  documentTypes,
  emptyFile,
  endingOf,
  maxDocumentBytes,
  tooLarge,
  wrongTypeOf,
} from '#contract/documents.ts'

type Chosen = { name: string; size: number }

/** Checks a file before the upload. The server also checks its content. */
export function problemOf({ name, size }: Chosen): string | null {
  if (!endingOf(name)) return wrongTypeOf(name)
  if (size > maxDocumentBytes) return tooLarge
  return size === 0 ? emptyFile : null
}

/** The everyday name of a file type, such as 'Word' or 'Picture'. */
export function typeLabelOf(name: string): string {
  const ending = endingOf(name)
  return ending ? documentTypes[ending].label : 'File'
}

/** Value of the file input's `accept` attribute. */
export const acceptedFiles = Object.keys(documentTypes)
  .map((ending) => `.${ending}`)
  .join(',')
