import { documentTypes, endingOf, maxDocumentBytes, tooLarge, wrongType } from '#contract/documents.ts'

type Chosen = { name: string; size: number }

/** What is wrong with a file before it is sent; the server looks at its content as well (rule 39). */
export function problemOf({ name, size }: Chosen): string | null {
  if (!endingOf(name)) return wrongType
  if (size > maxDocumentBytes) return tooLarge
  return size === 0 ? 'The file is empty.' : null
}

/** 'Word', 'Picture', …: what people call it. */
export function typeLabelOf(name: string): string {
  const ending = endingOf(name)
  return ending ? documentTypes[ending].label : 'File'
}

/** What the browser's own dialog offers. */
export const acceptedFiles = Object.keys(documentTypes)
  .map((ending) => `.${ending}`)
  .join(',')
