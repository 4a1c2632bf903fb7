import { greeting, type Letter, type Site } from './letter.ts'

export const passwordChanged = (
  { firstName, calendarEnded }: { firstName: string; calendarEnded?: boolean },
  site: Site,
): Letter => ({
  subject: `${site.name}: your password was changed`,
  paragraphs: [
    greeting(firstName),
    'Your password has just been changed. You have been signed out on all other devices.',
    ...(calendarEnded
      ? ['Your calendar link has stopped working too. You can create a new one in the service.']
      : []),
    'If it was not you, use the link below to choose a new password straight away, and contact an administrator.',
  ],
  link: { label: 'Choose a new password', url: `${site.url}/forgot-password` },
})
