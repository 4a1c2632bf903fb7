import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import PDFDocument from 'pdfkit'
import { isPrintable, lettersLeftOut, withoutUnprintable } from '#contract/printable.ts'

/** A part of a document, with the role that assistive technology announces. */
export type Block =
  /** With `centredSize` the text is centred, at this size in points. */
  | { as: 'H1' | 'H2' | 'H3' | 'P'; text: string; centredSize?: number }
  | { as: 'fact'; name: string; text: string }
  | { as: 'list'; items: string[] }
  /** A line with centred texts below it, for each column. */
  | { as: 'signatures'; columns: string[] }
  | { as: 'next page' }

type Document = {
  title: string
  service: string
  madeAt: Date
  blocks: AsyncIterable<Block> | Iterable<Block>
  /** A4 landscape with a frame on the first page. */
  isFramed?: true
  /** A text file inside the PDF, byte by byte as it is. */
  attached?: { name: string; description: string; text: string }
  /** The writing pauses while so many bytes are unread. */
  maxUnread?: number
}

const looks = {
  H1: { font: 'bold', size: 24, above: 0, below: 12 },
  H2: { font: 'bold', size: 16, above: 14, below: 4 },
  H3: { font: 'bold', size: 12, above: 8, below: 2 },
  P: { font: 'regular', size: 11, above: 0, below: 6 },
} as const

/**
 * Makes a tagged PDF (PDF/UA, English) with embedded fonts. The process has one thread, so it pauses for a
 * millisecond after each element: a call needs many turns of the event loop.
 */
export async function pdfStream({
  maxUnread = 1024 * 1024,
  ...document
}: Document): Promise<PDFKit.PDFDocument> {
  const { title, service, madeAt, blocks, attached, isFramed } = document
  const [regular, bold] = await fonts()
  const doc = new PDFDocument({
    pdfVersion: '1.7',
    subset: 'PDF/UA',
    tagged: true,
    lang: 'en-GB',
    displayTitle: true,
    // The cache keeps the layout of each word: texts of many different words took 1 GB.
    fontLayoutCache: false,
    // The standard fonts are not bundled.
    font: null,
    size: 'A4',
    layout: isFramed ? 'landscape' : 'portrait',
    margin: 56,
    info: { Title: title, Author: service, CreationDate: madeAt },
    // The types do not know PDF/UA and a document without a first font.
  } as unknown as PDFKit.PDFDocumentOptions)
  doc.registerFont('regular', regular)
  doc.registerFont('bold', bold)
  if (isFramed) {
    drawn(doc, ({ page: { width, height } }) => doc.lineWidth(3).rect(28, 28, width - 56, height - 56))
    doc.y = 112
  }
  if (attached)
    doc.file(Buffer.from(attached.text), {
      name: attached.name,
      description: attached.description,
      type: 'text/plain',
      creationDate: madeAt,
    })
  // The reader has its own error listener. Without this one, an error before that crashes the process.
  doc.on('error', () => undefined)
  void write(doc, withNote(blocks), maxUnread).catch((error: Error) => doc.destroy(error))
  return doc
}

async function write(doc: PDFKit.PDFDocument, blocks: Document['blocks'], maxUnread: number) {
  const root = doc.struct('Document')
  doc.addStructure(root)
  for await (const block of blocks) {
    const isList = block.as === 'list'
    const parent = isList ? doc.struct('L') : root
    if (isList) root.add(parent)
    for (const element of elementsOf(doc, block)) {
      if (doc.destroyed) return
      parent.add(element)
      element.end()
      do await pause(1)
      while (doc.readableLength > maxUnread && !doc.destroyed)
    }
    if (isList) parent.end()
  }
  root.end()
  doc.end()
}

/** Ends with a note if letters are left out. */
async function* withNote(blocks: Document['blocks']): AsyncGenerator<Block> {
  let isWhole = true
  for await (const block of blocks) {
    isWhole &&= textsOf(block).every(isPrintable)
    yield block
  }
  if (!isWhole) yield { as: 'P', text: lettersLeftOut }
}

/** Lines, which assistive technology skips. */
function drawn(doc: PDFKit.PDFDocument, path: (doc: PDFKit.PDFDocument) => PDFKit.PDFDocument) {
  doc.markContent('Artifact', { type: 'Layout' })
  path(doc).stroke('#005eb8')
  doc.endMarkedContent()
}

function textsOf(block: Block): string[] {
  if (block.as === 'list') return block.items
  if (block.as === 'signatures') return block.columns
  if (block.as === 'fact') return [block.name, block.text]
  return block.as === 'next page' ? [] : [block.text]
}

type Element = ReturnType<PDFKit.PDFDocument['struct']>

/** Each element is laid out in a slice of its own. */
function* elementsOf(doc: PDFKit.PDFDocument, block: Block): Generator<Element> {
  if (block.as === 'list') return yield* block.items.map((item) => itemOf(doc, item))
  if (block.as === 'fact') return yield factOf(doc, block)
  if (block.as === 'signatures') return yield* signaturesOf(doc, block.columns)
  if (block.as === 'next page') return void doc.addPage()
  for (const paragraph of block.text.split(/\n+/))
    if (paragraph.trim()) yield textOf(doc, block.as, paragraph, block.centredSize)
}

function* signaturesOf(doc: PDFKit.PDFDocument, columns: string[]): Generator<Element> {
  const { left, right } = doc.page.margins
  const gap = 24
  const width = (doc.page.width - left - right - gap * (columns.length - 1)) / columns.length
  // At the foot of the page, if the texts above leave room.
  const top = Math.max(doc.y + 48, doc.page.height - 190)
  let foot = top
  for (const [place, column] of columns.entries()) {
    const x = left + place * (width + gap)
    drawn(doc, () =>
      doc
        .lineWidth(1)
        .moveTo(x, top)
        .lineTo(x + width, top),
    )
    yield doc.struct('P', {}, [
      () => {
        doc
          .font('regular')
          .fontSize(11)
          .text(breakable(column), x, top + 6, { width, align: 'center', lineGap: 2 })
        foot = Math.max(foot, doc.y)
        Object.assign(doc, { x: left, y: foot + 24 })
      },
    ])
  }
}

function textOf(doc: PDFKit.PDFDocument, as: keyof typeof looks, text: string, centredSize?: number) {
  const { font, above, below } = looks[as]
  const size = centredSize ?? looks[as].size
  // A heading stays with the first lines below it. Inside an element a new page would lose the element's tag.
  if (as !== 'P' && doc.y + above > doc.page.height - 140) doc.addPage()
  return doc.struct(as, {}, [
    () => {
      doc.y += above
      doc
        .font(font)
        .fontSize(size)
        .text(breakable(text), { lineGap: 2, align: centredSize ? 'center' : 'left' })
      doc.y += below
    },
  ])
}

function factOf(doc: PDFKit.PDFDocument, { name, text }: { name: string; text: string }) {
  return doc.struct('P', {}, [
    () => {
      doc
        .font('bold')
        .fontSize(11)
        .text(`${withoutUnprintable(name)}: `, { continued: true, lineGap: 2 })
      doc.font('regular').text(breakable(text))
      doc.y += 4
    },
  ])
}

function itemOf(doc: PDFKit.PDFDocument, item: string) {
  const body = doc.struct('LBody', {}, [
    () => {
      doc
        .font('regular')
        .fontSize(11)
        .text(`•  ${breakable(item)}`, { indent: 8, lineGap: 2 })
      doc.y += 2
    },
  ])
  return doc.struct('LI', {}, [body])
}

/**
 * Lets lines end within long words. The library measures a word that is wider than a line letter by letter, from
 * its start each time.
 */
const breakable = (text: string) => withoutUnprintable(text).replace(/\S{70}/gu, '$&\u200b')

let loaded: Promise<[Buffer, Buffer]> | undefined

/** Noto Sans has Latin, Greek and Cyrillic letters. A PDF contains only the letters that it uses. */
const fonts = () => {
  loaded ??= Promise.all([readFile(fontFile('Regular')), readFile(fontFile('Bold'))])
  return loaded
}

/** The build copies the fonts beside the bundle. */
function fontFile(weight: string): string {
  const beside = join(import.meta.dirname, `NotoSans-${weight}.ttf`)
  if (existsSync(beside)) return beside
  return createRequire(import.meta.url).resolve(`notosans-fontface/fonts/NotoSans-${weight}.ttf`)
}
