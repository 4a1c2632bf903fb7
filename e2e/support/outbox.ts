import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import PostalMime from 'postal-mime'

export type Email = { subject: string; text: string; to: string }

/** Waits for the newest email in the outbox to this address with these words in its subject. */
export async function emailTo(dataDir: string, email: string, subject: string): Promise<Email> {
  const folder = join(dataDir, 'outbox')
  let match: Email | undefined
  await expect
    .poll(
      async () => {
        match = (await emailsIn(folder)).findLast(
          (message) => message.to === email && message.subject.includes(subject),
        )
        return match?.subject
      },
      { message: `an email about '${subject}' to ${email}` },
    )
    .toContain(subject)
  return match as Email
}

/** In the order in which they were queued. */
async function emailsIn(folder: string): Promise<Email[]> {
  const files = await readdir(folder).catch(() => [])
  const byNumber = files.filter((file) => file.endsWith('.eml')).sort(inEnglish.compare)
  return Promise.all(
    byNumber.map(async (file) => {
      const { subject = '', text = '', to } = await PostalMime.parse(await readFile(join(folder, file)))
      return { subject, text, to: to?.[0]?.address ?? '' }
    }),
  )
}

const inEnglish = new Intl.Collator('en-GB', { numeric: true })

/** Returns the address of the only link in the email. */
export function linkIn({ text }: Email): string {
  const link = /https?:\/\/\S+\?\S+/.exec(text)?.[0]
  if (!link) throw new Error(`There is no link in this email:\n${text}`)
  return link
}
