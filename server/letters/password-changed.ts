import { greeting, type Letter, type Site } from './letter.ts'

export const passwordChanged = (
  { firstName, calendarEnded }: { firstName: string; calendarEnded?: boolean },
  site: Site,
): Letter => ({
  subject: `${site.name}: your password was changed`,
  paragraphs: [
    greeting(firstName),
    'The password of your account was changed just now. You have been signed out wherever else you were signed in.',
    ...(calendarEnded
      ? [
          'The address from which your calendar read your shifts has ended too. Make a new address in your profile, if you would like one.',
        ]
      : []),
    'If it was not you, choose a new password at once with the link below and tell an administrator.',
  ],
  link: { label: 'Choose a new password', url: `${site.url}/forgot-password` },
})
