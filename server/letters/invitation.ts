import { greeting, type Letter, type Site } from './letter.ts'

export const invitation = ({ firstName, url }: { firstName: string; url: string }, site: Site): Letter => ({
  subject: `${site.name}: your account`,
  paragraphs: [
    greeting(firstName),
    `An account has been made for you in ${site.name}.`,
    'Please choose your password with the link below. It works once, for 7 days. If it has run out, ask an administrator to send it again.',
  ],
  link: { label: 'Choose your password', url },
})
