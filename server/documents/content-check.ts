import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { type DocumentEnding, documentTypes } from '#contract/documents.ts'

/** Checks that the content matches the ending of the file's name (rule 39). */
export async function contentFits(path: string, ending: DocumentEnding): Promise<boolean> {
  if (ending === 'txt' || ending === 'csv') return isPlainText(path)
  if (ending === 'pdf') return /^\ufeff?\s*%PDF-/.test((await beginningOf(path)).toString('utf8'))
  const { fileTypeFromFile } = await import('file-type')
  const type = await fileTypeFromFile(path)
  return type?.mime === documentTypes[ending].mediaType
}

/** Readers accept a PDF that begins in its first 1,024 bytes. */
async function beginningOf(path: string, length = 1_024): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

const compoundFile = Buffer.from('d0cf11e0a1b11ae1', 'hex')
/** Word, Excel and PowerPoint store a protected file in a compound file, in a stream of this name. */
const protectedStream = Buffer.from('EncryptedPackage', 'utf16le')

export async function hasPassword(path: string, ending: DocumentEnding): Promise<boolean> {
  if (!/^(docx|xlsx|pptx)$/.test(ending)) return false
  if (!(await beginningOf(path, compoundFile.length)).equals(compoundFile)) return false
  let before = Buffer.alloc(0)
  for await (const chunk of createReadStream(path)) {
    const read = Buffer.concat([before, chunk as Buffer])
    if (read.includes(protectedStream)) return true
    before = read.subarray(-protectedStream.length)
  }
  return false
}

/** No text has them: they are neither letters nor line ends in any code page. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression must find them
const noText = /[\u0000-\u0008\u000e-\u0019\u001c-\u001f]/

/** UTF-8, UTF-16 with its mark, as Notepad and Excel's 'Unicode Text' save it, or a code page such as Windows-1252. */
async function isPlainText(path: string): Promise<boolean> {
  const mark = (await beginningOf(path, 2)).toString('hex')
  const encoding = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : undefined
  if (encoding) return fits(path, new TextDecoder(encoding, { fatal: true }), /\0/)
  return (
    (await fits(path, new TextDecoder('utf-8', { fatal: true }), /\0/)) ||
    (await fits(path, new TextDecoder('latin1'), noText))
  )
}

async function fits(path: string, decoder: TextDecoder, refused: RegExp): Promise<boolean> {
  try {
    for await (const chunk of createReadStream(path))
      if (refused.test(decoder.decode(chunk as Buffer, { stream: true }))) return false
    return !refused.test(decoder.decode())
  } catch {
    return false
  }
}
