import type { Letter, Site } from './letter.ts'

export const passwordChanged = ({ firstName }: { firstName: string }, site: Site): Letter => ({
  subject: `${site.name}: your password was changed`,
  paragraphs: [
    `Dear ${firstName},`,
    'The password of your account was changed just now. You have been signed out wherever else you were signed in.',
    'If it was not you, choose a new password at once with the link below and tell an administrator.',
  ],
  link: { label: 'Choose a new password', address: `${site.address}/forgot-password` },
})
