import { greeting, type Letter, type Site } from './letter.ts'

type News = { firstName: string; sentences: string[]; more: number; path: string }

/** Lists a person's news since the last letter, as they chose. It quotes no text that anybody wrote. */
export function news({ firstName, sentences, more, path }: News, site: Site): Letter {
  const [first] = sentences
  const count = sentences.length + more
  const lines = sentences.map((sentence) => `– ${sentence}`)
  return {
    subject: `${site.name}: ${count === 1 ? first : `${count} new things for you`}`,
    paragraphs: [
      greeting(firstName),
      count === 1 ? `${first}.` : `Here is what's new:\n${lines.join('\n')}`,
      ...(more > 0 ? [`And ${more} more.`] : []),
      `Choose which emails we send you, and when, in your profile: ${site.url}/profile`,
    ],
    link: { label: 'See it', url: `${site.url}${path}` },
  }
}
