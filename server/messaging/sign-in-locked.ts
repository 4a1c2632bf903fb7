import { greeting, type Letter, type Site } from './letter.ts'

export const signInLocked = ({ firstName }: { firstName: string }, site: Site): Letter => ({
  subject: `${site.name}: someone tried to sign in as you`,
  paragraphs: [
    greeting(firstName),
    'Someone tried to sign in to your account several times with a wrong password, so we have locked sign-in for a short time.',
    'If it was you, try again later or choose a new password. If it was not you, they did not get in.',
  ],
  link: { label: 'Choose a new password', url: `${site.url}/forgot-password` },
})
