import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import * as contract from '#contract/documents.ts'
import { unstorable } from '#contract/fields.ts'
import { unknownFields } from '#contract/messages.ts'
import { type Files, type Incoming, TooLarge } from '../adapters/files.ts'
import { scanFile } from '../adapters/virus-scanner.ts'
import { type Context, inTransaction } from '../kernel/context.ts'
import { refuse, refuseField } from '../kernel/errors.ts'
import { firstLetters } from '../kernel/text.ts'
import { inspect } from './inspection.ts'

export type Upload = { fields: Record<string, string>; name: string; file: Incoming }

const longestName = 150

/** Receives the parts of an upload in any order. The caller keeps or discards the file. */
export async function receiveUpload({ files, storage }: Context, request: FastifyRequest): Promise<Upload> {
  if (!(await storage.hasRoomFor('uploads')))
    refuse(507, 'There is no space left for documents. Contact an administrator.')
  if (!request.isMultipart()) refuse(415, 'A document is sent as multipart/form-data.')
  if (!hasBoundary(request)) refuseMalformed()
  const fields: Record<string, string> = {}
  let received: { name: string; file: Incoming } | undefined
  try {
    for await (const part of partsOf(request)) {
      if (part.type === 'file') {
        if (part.fieldname === undefined) refuseMalformed()
        if (part.fieldname !== 'file') refuseField(part.fieldname, unknownFields([part.fieldname]))
        if (received) refuseField('file', 'Upload one file at a time.')
        received = { name: nameOf(part.filename), file: await receiveFile(files, part.file) }
        if (part.file.truncated) refuseTooLarge()
      } else {
        if (part.fieldname === undefined) refuseMalformed()
        if (part.fieldname in fields) refuseField(part.fieldname, `${part.fieldname} was sent twice`)
        fields[part.fieldname] = String(part.value)
      }
    }
    if (!received) refuseField('file', contract.incompleteUpload)
    return { fields, ...received }
  } catch (error) {
    if (received) await files.discard(received.file)
    if (error instanceof TooLarge) refuseTooLarge()
    throw error
  }
}

function refuseTooLarge(): never {
  refuse(413, contract.tooLarge, { fields: { file: contract.tooLarge } })
}

function refuseMalformed(): never {
  refuse(400, 'Your upload was interrupted. Choose the file again and upload it.')
}

/** RFC 2046 allows at most 70 of these characters. */
const boundaryForm = /;\s*boundary=("?)[\w'()+,./:=? -]{0,69}[\w'()+,./:=?-]\1\s*(;|$)/i

const hasBoundary = ({ headers }: FastifyRequest) => boundaryForm.test(headers['content-type'] ?? '')

/** A body that the parser cannot read is the client's error. Other errors pass through. */
async function* partsOf(request: FastifyRequest) {
  try {
    yield* request.parts()
  } catch (error) {
    request.log.info({ err: error }, 'a form could not be read')
    refuseMalformed()
  }
}

async function receiveFile(files: Files, file: Readable): Promise<Incoming> {
  try {
    return await files.receive(file, contract.maxDocumentBytes)
  } catch (error) {
    // Disk errors have `syscall`. Any other error means that the body was incomplete.
    if (error instanceof TooLarge || (error as NodeJS.ErrnoException).syscall) throw error
    refuseMalformed()
  }
}

/** Cleans the name that the browser sent: only the last path segment, without control and direction characters. */
function nameOf(sent: string): string {
  const last = sent.replaceAll('%22', '"').split(/[/\\]/).at(-1) ?? ''
  if (!last.isWellFormed()) refuseField('file', `The name of the file ${unstorable}`)
  // No file system allows longer names, and sorting many combining accents takes quadratic time.
  if (last.length > 1_000) refuseField('file', 'The file name is too long. Rename the file and try again.')
  const clean = last
    .normalize('NFC')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed, with what turns text around
    .replace(/[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
  if (firstLetters(clean, longestName) === clean) return clean
  const ending = contract.endingOf(clean) ?? ''
  return `${firstLetters(clean, longestName - ending.length - 1)}.${ending}`
}

/** Refuses a file with a disallowed ending or another content. Returns its active content, in words. */
export async function refuseWrongContent(
  { config }: Context,
  { name, file }: Upload,
): Promise<string | null> {
  const ending = contract.endingOf(name)
  if (!ending) refuseField('file', contract.wrongTypeOf(name))
  if (file.size === 0) refuseField('file', contract.emptyFile)
  if (await hasPassword(file.path, ending))
    refuseField('file', 'This file is protected with a password. Remove the password and upload it again.')
  const inspected = (await contentFits(file.path, ending)) ? await inspect(file.path, ending) : 'unfit'
  if (inspected === 'unfit')
    refuseField(
      'file',
      'The content of this file does not match its file type. Save it again in the right format and upload that file.',
    )
  if (inspected.active && config.activeContent === 'refuse')
    refuseField('file', activeSentence(inspected.active))
  return inspected.active ?? null
}

const activeSentence = (what: string) =>
  `This document contains active content (${what}). Remove it or save the document as a plain PDF, then upload it again.`

/** With a scanner configured, only a file that it found clean is stored. If the scanner fails, so does the upload. */
export async function refuseInfected(ctx: Context, { name, file }: Upload): Promise<void> {
  if (!ctx.config.virusScanner) return
  const found = await scanFile(ctx.config.virusScanner, file.path)
  if (found === undefined) return
  await inTransaction(ctx, async (ctx) =>
    ctx.record('document.infected', null, `Refused '${name}': the virus scanner found ${found}`),
  )
  refuseField('file', 'This file may contain a virus, so we did not save it. Contact your IT team.')
}

/** Checks that the content matches the ending of the file's name. */
async function contentFits(path: string, ending: contract.DocumentEnding): Promise<boolean> {
  if (ending === 'txt' || ending === 'csv') return isPlainText(path)
  if (ending === 'pdf') return pdfStart.test((await beginningOf(path)).toString('utf8'))
  const { fileTypeFromFile } = await import('file-type')
  const type = await fileTypeFromFile(path)
  return type?.mime === contract.documentTypes[ending].mediaType
}

/** Printers write lines in their own language before a PDF. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these lines begin with an escape sign
const pdfStart = /^\ufeff?(?:\u001b%-12345X)?(?:@PJL[^\n]*\n)*\s*%PDF-/

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

async function hasPassword(path: string, ending: contract.DocumentEnding): Promise<boolean> {
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
