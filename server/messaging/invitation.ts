import { greeting, type Letter, type Site } from './letter.ts'

export const howToChoose =
  'Use the link below to choose your password. It works once, for 7 days. If it has expired, ask an administrator to send it again.'

export const invitation = ({ firstName, url }: { firstName: string; url: string }, site: Site): Letter => ({
  subject: `${site.name}: your account`,
  paragraphs: [greeting(firstName), `We have created an account for you in ${site.name}.`, howToChoose],
  link: { label: 'Choose your password', url },
})
