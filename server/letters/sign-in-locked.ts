import { greeting, type Letter, type Site } from './letter.ts'

export const signInLocked = ({ firstName }: { firstName: string }, site: Site): Letter => ({
  subject: `${site.name}: somebody tried to sign in as you`,
  paragraphs: [
    greeting(firstName),
    'Somebody tried to sign in to your account several times with a wrong password, so signing in was stopped for a while.',
    'If it was you, wait a little or choose a new password. If it was not you, your password has kept them out.',
  ],
  link: { label: 'Choose a new password', url: `${site.url}/forgot-password` },
})
