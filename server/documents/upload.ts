import type { FastifyRequest } from 'fastify'
import { endingOf, largestDocument, tooLarge, wrongType } from '#contract/documents.ts'
import type { Context } from '../kernel/context.ts'
import { refuse, refuseField } from '../kernel/errors.ts'
import { type Incoming, TooLarge } from '../outside/files.ts'
import { contentFits } from './content-check.ts'

export type Upload = { fields: Record<string, string>; name: string; file: Incoming }

const longestName = 150

/** Streams the parts of an upload in, in whatever order they come. Whoever gets it keeps or discards the file. */
export async function receiveUpload({ files }: Context, request: FastifyRequest): Promise<Upload> {
  if (!(await files.hasRoom()))
    refuse(507, 'There is no space left for documents. Please tell an administrator.')
  if (!request.isMultipart()) refuse(415, 'A document is sent as multipart/form-data.')
  const fields: Record<string, string> = {}
  let received: { name: string; file: Incoming } | undefined
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        if (part.fieldname !== 'file') refuseField(part.fieldname, `Not a known field: ${part.fieldname}`)
        if (received) refuseField('file', 'Only one file can be sent at once.')
        received = { name: nameOf(part.filename), file: await files.receive(part.file, largestDocument) }
        if (part.file.truncated) refuse(413, tooLarge)
      } else {
        if (part.fieldname in fields) refuseField(part.fieldname, `${part.fieldname} was sent twice`)
        fields[part.fieldname] = String(part.value)
      }
    }
    if (!received) refuseField('file', 'Please select a mentee and a file.')
    return { fields, ...received }
  } catch (error) {
    if (received) await files.discard(received.file)
    if (error instanceof TooLarge) refuse(413, tooLarge)
    throw error
  }
}

/** The last part of the name as the browser told it, without what a screen or a disk could trip over. */
function nameOf(sent: string): string {
  const last = sent.replaceAll('%22', '"').split(/[/\\]/).at(-1) ?? ''
  const clean = last
    .normalize('NFC')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed, with what turns text around
    .replace(/[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
  if (clean.length <= longestName) return clean
  const ending = endingOf(clean) ?? ''
  return `${clean.slice(0, longestName - ending.length - 1)}.${ending}`
}

/** Refuses a file whose ending is not allowed, or whose content is something else. */
export async function refuseWrongContent({ name, file }: Upload): Promise<void> {
  const ending = endingOf(name)
  if (!ending) refuseField('file', wrongType)
  if (file.size === 0) refuseField('file', 'The file is empty.')
  if (!(await contentFits(file.path, ending)))
    refuseField('file', 'The content of this file is not what its name says.')
}
