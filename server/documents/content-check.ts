import { createReadStream } from 'node:fs'
import { type DocumentEnding, documentTypes } from '#contract/documents.ts'

/** Checks that the content matches the ending of the file's name (rule 39). */
export async function contentFits(path: string, ending: DocumentEnding): Promise<boolean> {
  if (ending === 'txt' || ending === 'csv') return isPlainText(path)
  const { fileTypeFromFile } = await import('file-type')
  const type = await fileTypeFromFile(path)
  return type?.mime === documentTypes[ending].mediaType
}

async function isPlainText(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of createReadStream(path)) {
      if ((chunk as Buffer).includes(0)) return false
      decoder.decode(chunk as Buffer, { stream: true })
    }
    decoder.decode()
    return true
  } catch {
    return false
  }
}
