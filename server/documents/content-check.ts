import { createReadStream } from 'node:fs'
import { fileTypeFromFile } from 'file-type'
import { openPromise } from 'yauzl'
import { type DocumentEnding, documentTypes } from '#contract/documents.ts'

/** Whether the content is what the name's ending says (decision 39). Reads, never unpacks. */
export async function contentFits(path: string, ending: DocumentEnding): Promise<boolean> {
  if (ending === 'txt' || ending === 'csv') return isPlainText(path)
  const found = await fileTypeFromFile(path)
  if (found?.mime !== documentTypes[ending].mediaType) return false
  return zipped.has(ending) ? isHarmlessZip(path) : true
}

const zipped = new Set<DocumentEnding>(['docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp'])

const most = { entries: 2_000, unpackedBytes: 200 * 1024 * 1024, ratio: 100 }

/** Looks at the directory of an office file only: no bomb, no way out of it, no locked or active content. */
async function isHarmlessZip(path: string): Promise<boolean> {
  try {
    const zip = await openPromise(path, { lazyEntries: true, autoClose: true })
    if (zip.entryCount > most.entries) return false
    let unpacked = 0
    let packed = 0
    for await (const entry of zip.eachEntry()) {
      unpacked += entry.uncompressedSize
      packed += entry.compressedSize
      if (entry.isEncrypted() || /vbaProject\.bin$/i.test(entry.fileName)) return false
    }
    return unpacked <= most.unpackedBytes && unpacked <= Math.max(packed, 1) * most.ratio
  } catch {
    // The library refuses absolute and climbing names, and directories that contradict themselves.
    return false
  }
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
