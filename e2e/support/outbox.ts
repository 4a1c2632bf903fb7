import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import PostalMime from 'postal-mime'

export type Letter = { subject: string; text: string; to: string }

/** Waits for the newest email in the outbox to this address with these words in its subject. */
export async function letterTo(dataDir: string, email: string, subject: string): Promise<Letter> {
  const folder = join(dataDir, 'outbox')
  let match: Letter | undefined
  await expect
    .poll(
      async () => {
        match = (await lettersIn(folder)).findLast(
          (letter) => letter.to === email && letter.subject.includes(subject),
        )
        return match?.subject
      },
      { message: `a letter about '${subject}' to ${email}` },
    )
    .toContain(subject)
  return match as Letter
}

/** In the order in which they were queued. */
async function lettersIn(folder: string): Promise<Letter[]> {
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
export function linkIn({ text }: Letter): string {
  const link = /https?:\/\/\S+\?\S+/.exec(text)?.[0]
  if (!link) throw new Error(`There is no link in this letter:\n${text}`)
  return link
}
