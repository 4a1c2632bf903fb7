import type { Letter, Site } from './letter.ts'

export const testLetter = ({ firstName }: { firstName: string }, site: Site): Letter => ({
  subject: `${site.name}: test e-mail`,
  paragraphs: [`Dear ${firstName},`, 'This is the test e-mail that you asked for. Letters are delivered.'],
})
