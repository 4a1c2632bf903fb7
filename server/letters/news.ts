import { greeting, type Letter, type Site } from './letter.ts'

type News = { firstName: string; sentences: string[]; more: number; path: string }

/** What happened to somebody since the last letter, by the choice that they made; it quotes nothing that anybody wrote. */
export function news({ firstName, sentences, more, path }: News, site: Site): Letter {
  const [first] = sentences
  const count = sentences.length + more
  const lines = sentences.map((sentence) => `– ${sentence}`)
  return {
    subject: `${site.name}: ${count === 1 ? first : `${count} new things for you`}`,
    paragraphs: [
      greeting(firstName),
      count === 1 ? `${first}.` : `This has happened:\n${lines.join('\n')}`,
      ...(more > 0 ? [`And ${more} more.`] : []),
      `Which letters you get, and how soon, you choose in your profile: ${site.url}/profile`,
    ],
    link: { label: 'See it', url: `${site.url}${path}` },
  }
}
