import type { Row } from '../database/schema.ts'
import type { Context } from '../kernel/context.ts'
import { readSettings } from '../settings/rules.ts'
import type { Site } from './letter.ts'

/** What letters tell of the site, by the settings in force. */
export const siteOf = ({ config }: Pick<Context, 'config'>, settings: Row<'settings'>): Site => ({
  name: settings.site_name,
  url: config.publicUrl ?? '',
  takesAnswers: settings.email_from !== '',
})

/** What a letter that were written now would know of the site. */
export const readSite = async (ctx: Context): Promise<Site> => siteOf(ctx, await readSettings(ctx))
