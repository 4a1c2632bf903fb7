import { greeting, type Letter, type Site } from './letter.ts'

export const testLetter = ({ firstName }: { firstName: string }, site: Site): Letter => ({
  subject: `${site.name}: test e-mail`,
  paragraphs: [greeting(firstName), 'This is the test e-mail that you asked for. Letters are delivered.'],
})
