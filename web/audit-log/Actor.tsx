import { type AuditEntry, actorName } from '#contract/audit-log.ts'
import { PersonLink } from '#web/programme/PersonLink.tsx'

/** Who did it: a person, or what stands for one. */
export const Actor = ({ entry }: { entry: AuditEntry }) =>
  entry.admin_id === null ? actorName(entry) : <PersonLink id={entry.admin_id} name={actorName(entry)} />
