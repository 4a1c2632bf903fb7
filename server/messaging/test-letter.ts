import { greeting, type Letter, type Site } from './letter.ts'

export const testLetter = ({ firstName }: { firstName: string }, site: Site): Letter => ({
  subject: `${site.name}: test email`,
  paragraphs: [greeting(firstName), 'This is the test email you asked for. Email is working.'],
})
