import { emailKey } from '#contract/fields.ts'
import { type Context, inTransaction } from '../kernel/context.ts'
import { saveConfirmedEmail } from '../users/accounts.ts'
import { consumeLink, findWorkingLink } from './links.ts'

/** By the link in the letter to a new address: from now on links to choose a password go there (rule 55). */
export async function confirmEmail(ctx: Context, token: string): Promise<void> {
  const link = await findWorkingLink(ctx, token, ({ kind }) => kind === 'confirm')
  await inTransaction(ctx, async (ctx) => {
    const user = await consumeLink(ctx, link)
    if (user.email_key === emailKey(link.email)) await saveConfirmedEmail(ctx, user)
  })
}
