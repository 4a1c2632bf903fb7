import { compiledFirst } from '../database/compiled.ts'
import type { Context } from '../kernel/context.ts'

type Stored = { id: number; created_at: string }

/**
 * Names the installation in UIDs and Message-IDs. The secret key moves with the installation, and its host can change.
 * The dot makes it look like a domain, as filters for spam expect.
 */
export const installationName = ({ keyFor }: Pick<Context, 'keyFor'>): string =>
  `${keyFor('installation').toString('hex').slice(0, 16)}.mst`

/** After a restore, a new row may have the number of a lost one, but never its instant. */
export const lastingName = (what: 'outbox' | 'shift', { id, created_at }: Stored): string =>
  `${what}-${id}-${created_at.replace(/\D/g, '')}`

/** Returns the function that names shifts in calendars. */
export async function shiftUids(ctx: Pick<Context, 'db' | 'keyFor'>): Promise<(shift: Stored) => string> {
  const { uid_host, uid_shifts } = (await findFormerUids(ctx.db)) ?? { uid_host: '', uid_shifts: 0 }
  const name = installationName(ctx)
  return (shift) =>
    shift.id <= uid_shifts ? `shift-${shift.id}@${uid_host}` : `${lastingName('shift', shift)}@${name}`
}

const findFormerUids = compiledFirst((db) => db.selectFrom('installation').select(['uid_host', 'uid_shifts']))
