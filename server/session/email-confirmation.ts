import { emailKey } from '#contract/fields.ts'
import { saveConfirmedEmail } from '../accounts/accounts.ts'
import { consumeLink, findWorkingLink } from '../accounts/links.ts'
import { type Context, inTransaction } from '../kernel/context.ts'

/** Confirms a new address, which gets the links to choose a password from now on (rule 55). */
export async function confirmEmail(ctx: Context, token: string): Promise<void> {
  const link = await findWorkingLink(ctx, token, ({ kind }) => kind === 'confirm')
  await inTransaction(ctx, async (ctx) => {
    const user = await consumeLink(ctx, link)
    if (user.email_key === emailKey(link.email)) await saveConfirmedEmail(ctx, user)
  })
}
