import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Reads a PDF back: its text, the roles of its elements, and what it says about itself. */
export async function readPdf(bytes: Buffer) {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const texts: string[] = []
  const roles = new Set<string>()
  let headings = 0
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join(''))
    const tree = await page.getStructTree()
    collectRoles(tree, roles)
    headings += countHeadings(tree)
  }
  const files: Record<string, string> = {}
  for (const [id, { filename }] of (await pdf.getAttachments()) ?? [])
    files[filename] = Buffer.from((await pdf.getAttachmentContent(id)) ?? []).toString()
  const { info } = await pdf.getMetadata()
  const pages = pdf.numPages
  await pdf.loadingTask.destroy()
  return {
    text: texts.join('\n'),
    /** The texts of attached files by name. */
    files,
    pages,
    roles,
    /** Those that have their text on a page. */
    headings,
    info: info as Record<string, unknown>,
    isTagged: bytes.includes('/Marked true'),
  }
}

type Node = { role?: string; children?: unknown[] } | null

function collectRoles(node: Node, roles: Set<string>): void {
  if (node?.role) roles.add(node.role)
  for (const child of node?.children ?? []) collectRoles(child as Node, roles)
}

function countHeadings(node: Node): number {
  const children = node?.children ?? []
  const isHeading = /^H\d$/.test(node?.role ?? '') && children.length > 0
  return children.reduce<number>((sum, child) => sum + countHeadings(child as Node), Number(isHeading))
}
