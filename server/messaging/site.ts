import type { Row } from '../database/schema.ts'
import { readSettings } from '../kernel/config/settings.ts'
import type { Context } from '../kernel/context.ts'
import type { Site } from './letter.ts'

export const siteOf = ({ config }: Pick<Context, 'config'>, settings: Row<'settings'>): Site => ({
  name: settings.site_name,
  url: config.publicUrl ?? '',
  takesAnswers: settings.email_from !== '',
})

/** The site by the current settings. */
export const readSite = async (ctx: Context): Promise<Site> => siteOf(ctx, await readSettings(ctx.db))
