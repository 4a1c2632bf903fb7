import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { endingOf, incompleteUpload, maxDocumentBytes, tooLarge, wrongType } from '#contract/documents.ts'
import { unstorable } from '#contract/fields.ts'
import { type Files, type Incoming, TooLarge } from '../adapters/files.ts'
import { scanFile } from '../adapters/virus-scanner.ts'
import { type Context, inTransaction } from '../kernel/context.ts'
import { refuse, refuseField } from '../kernel/errors.ts'
import { firstLetters } from '../kernel/text.ts'
import { contentFits } from './content-check.ts'
import { inspect } from './inspection/inspect.ts'

export type Upload = { fields: Record<string, string>; name: string; file: Incoming }

const longestName = 150

/** Streams the parts of an upload in, in whatever order they come. Whoever gets it keeps or discards the file. */
export async function receiveUpload({ files, storage }: Context, request: FastifyRequest): Promise<Upload> {
  if (!(await storage.hasRoomFor('uploads')))
    refuse(507, 'There is no space left for documents. Please tell an administrator.')
  if (!request.isMultipart()) refuse(415, 'A document is sent as multipart/form-data.')
  if (!hasBoundary(request)) refuseMalformed()
  const fields: Record<string, string> = {}
  let received: { name: string; file: Incoming } | undefined
  try {
    for await (const part of partsOf(request)) {
      if (part.type === 'file') {
        if (part.fieldname === undefined) refuseMalformed()
        if (part.fieldname !== 'file') refuseField(part.fieldname, `Not a known field: ${part.fieldname}`)
        if (received) refuseField('file', 'Only one file can be sent at once.')
        received = { name: nameOf(part.filename), file: await receiveFile(files, part.file) }
        if (part.file.truncated) refuseTooLarge()
      } else {
        if (part.fieldname === undefined) refuseMalformed()
        if (part.fieldname in fields) refuseField(part.fieldname, `${part.fieldname} was sent twice`)
        fields[part.fieldname] = String(part.value)
      }
    }
    if (!received) refuseField('file', incompleteUpload)
    return { fields, ...received }
  } catch (error) {
    if (received) await files.discard(received.file)
    if (error instanceof TooLarge) refuseTooLarge()
    throw error
  }
}

function refuseTooLarge(): never {
  refuse(413, tooLarge, { fields: { file: tooLarge } })
}

function refuseMalformed(): never {
  refuse(400, 'The form did not arrive whole. Please choose the file again and send it once more.')
}

/** RFC 2046 allows 70 letters of these. */
const boundaryForm = /;\s*boundary=("?)[\w'()+,./:=? -]{0,69}[\w'()+,./:=?-]\1\s*(;|$)/i

const hasBoundary = ({ headers }: FastifyRequest) => boundaryForm.test(headers['content-type'] ?? '')

/** What the parser cannot read is the sender's fault; what goes wrong with a part that it gave out is not. */
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
    return await files.receive(file, maxDocumentBytes)
  } catch (error) {
    // The disk names the call that failed; what is left is a body that was cut short.
    if (error instanceof TooLarge || (error as NodeJS.ErrnoException).syscall) throw error
    refuseMalformed()
  }
}

/** The last part of the name as the browser told it, without what a screen or a disk could trip over. */
function nameOf(sent: string): string {
  const last = sent.replaceAll('%22', '"').split(/[/\\]/).at(-1) ?? ''
  if (!last.isWellFormed()) refuseField('file', `The name of the file ${unstorable}`)
  // No system has such names, and accents piled up in them take the square of their number to sort.
  if (last.length > 1_000) refuseField('file', 'The name of this file is too long.')
  const clean = last
    .normalize('NFC')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed, with what turns text around
    .replace(/[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
  if (firstLetters(clean, longestName) === clean) return clean
  const ending = endingOf(clean) ?? ''
  return `${firstLetters(clean, longestName - ending.length - 1)}.${ending}`
}

/** Refuses a file whose ending is not allowed, or whose content is something else; gives what it does by itself. */
export async function refuseWrongContent(
  { config }: Context,
  { name, file }: Upload,
): Promise<string | null> {
  const ending = endingOf(name)
  if (!ending) refuseField('file', wrongType)
  if (file.size === 0) refuseField('file', 'The file is empty.')
  const inspected = (await contentFits(file.path, ending)) ? await inspect(file.path, ending) : 'unfit'
  if (inspected === 'unfit') refuseField('file', 'The content of this file is not what its name says.')
  if (inspected.active && config.activeContent === 'refuse')
    refuseField('file', activeSentence(inspected.active))
  return inspected.active ?? null
}

const activeSentence = (what: string) =>
  `This document holds active content (${what}). Save it without, or as a plain PDF, and choose it again.`

/** Where a scanner is configured, nothing is kept that it has not called clean: without its word the upload fails. */
export async function refuseInfected(ctx: Context, { name, file }: Upload): Promise<void> {
  if (!ctx.config.virusScanner) return
  const found = await scanFile(ctx.config.virusScanner, file.path)
  if (found === undefined) return
  await inTransaction(ctx, async (ctx) =>
    ctx.record({
      action: 'document.infected',
      target: 'document',
      details: `Refused '${name}': the virus scanner found ${found}`,
    }),
  )
  refuseField('file', 'The virus scanner found something in this file, so it was not saved.')
}
