import type { Row } from '../database/schema.ts'
import type { Changing, Context } from '../kernel/context.ts'
import { findSettings } from './queries.ts'

/** The settings in force: read where they are needed, so that a change acts at once on every server. */
export const readSettings = ({ db }: Pick<Context | Changing, 'db'>): Promise<Row<'settings'>> =>
  findSettings(db)
