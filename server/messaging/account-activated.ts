import { greeting, type Letter, type Site } from './letter.ts'

export const accountActivated = ({ firstName }: { firstName: string }, site: Site): Letter => ({
  subject: `${site.name}: your account is active`,
  paragraphs: [greeting(firstName), 'Your account is now active. You can use all of the service.'],
  link: { label: 'Sign in', url: `${site.url}/login` },
})
