import type { Letter, Site } from './letter.ts'

type Anchor = { entries: number; hash: string; at: string }

export const auditAnchor = ({ entries, hash, at }: Anchor, site: Site): Letter => ({
  subject: `${site.name}: the audit log on ${at}`,
  paragraphs: [
    `On ${at} the audit log of ${site.name} held ${entries.toLocaleString('en-GB')} entries, and this was its anchor:`,
    `${entries}:${hash}`,
    'Whoever changes or removes an entry later cannot make the log fit this line again. Please keep this letter where nobody who runs the program can change it.',
    'To hold the log against it: npm run verify-audit -- --anchor and the line above, on the server.',
  ],
})
