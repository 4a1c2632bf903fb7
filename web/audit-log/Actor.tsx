import { type AuditEntry, actorName } from '#contract/audit-log.ts'
import { PersonLink } from '#web/programme/PersonLink.tsx'

/** The actor of an entry: a person, the system or a visitor. */
export const Actor = ({ entry }: { entry: AuditEntry }) =>
  entry.admin_id === null ? actorName(entry) : <PersonLink id={entry.admin_id} name={actorName(entry)} />
