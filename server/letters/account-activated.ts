import { greeting, type Letter, type Site } from './letter.ts'

export const accountActivated = ({ firstName }: { firstName: string }, site: Site): Letter => ({
  subject: `${site.name}: your account is active`,
  paragraphs: [
    greeting(firstName),
    'An administrator has activated your account. You can use it in full now.',
  ],
  link: { label: 'Sign in', url: `${site.url}/login` },
})
