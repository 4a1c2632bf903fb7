import type { Letter, Site } from './letter.ts'

type Anchor = { entries: number; hash: string; at: string }

export const auditAnchor = ({ entries, hash, at }: Anchor, site: Site): Letter => ({
  subject: `${site.name}: the audit log on ${at}`,
  paragraphs: [
    `On ${at} the audit log of ${site.name} had ${entries.toLocaleString('en-GB')} entries. This was its anchor:`,
    `${entries}:${hash}`,
    'If an entry is changed or deleted later, the log no longer matches this line. Keep this email where no one who runs the service can change it.',
    'To check the log, run npm run verify-audit -- --anchor on the server, followed by the line above.',
  ],
})
