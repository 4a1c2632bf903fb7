import { wasNotMe } from '#contract/session-texts.ts'
import { greeting, type Letter, type Site } from './letter.ts'

export const howToChoose =
  'Use the link below to choose your password. It works once, for 7 days. If it has expired, ask an administrator to send it again.'

export const invitation = ({ firstName, url }: { firstName: string; url: string }, site: Site): Letter => ({
  subject: `${site.name}: your account`,
  paragraphs: [greeting(firstName), `We have created an account for you in ${site.name}.`, howToChoose],
  link: { label: 'Choose your password', url },
})

export const accountActivated = ({ firstName }: { firstName: string }, site: Site): Letter => ({
  subject: `${site.name}: your account is active`,
  paragraphs: [greeting(firstName), 'Your account is now active. You can use all of the service.'],
  link: { label: 'Sign in', url: `${site.url}/login` },
})

export const passwordReset = (
  { firstName, url }: { firstName: string; url: string },
  site: Site,
): Letter => ({
  subject: `${site.name}: choose a new password`,
  paragraphs: [
    greeting(firstName),
    'Someone asked for a new password for your account. If it was you, use the link below. It works once, for 60 minutes.',
    'If it was not you, you can ignore this email. Your password stays the same.',
  ],
  link: { label: 'Choose a new password', url },
})

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

export const factorChanged = (
  { firstName, what }: { firstName: string; what: string },
  site: Site,
): Letter => ({
  subject: `${site.name}: your sign-in was changed`,
  paragraphs: [
    greeting(firstName),
    what,
    'If it was not you, use the link below to choose a new password straight away, and contact an administrator.',
  ],
  link: { label: 'Choose a new password', url: `${site.url}/forgot-password` },
})

export const signInLocked = ({ firstName }: { firstName: string }, site: Site): Letter => ({
  subject: `${site.name}: someone tried to sign in as you`,
  paragraphs: [
    greeting(firstName),
    'Someone tried to sign in to your account several times with a wrong password, so we have locked sign-in for a short time.',
    'If it was you, try again later or choose a new password. If it was not you, they did not get in.',
  ],
  link: { label: 'Choose a new password', url: `${site.url}/forgot-password` },
})

const ifNotYou = 'If it was not you, contact an administrator straight away.'

/** Sent to all administrators: while only the work account signs in, a password is for emergencies. */
export const emergencySignIn = (
  { firstName, name, at }: { firstName: string; name: string; at: string },
  site: Site,
): Letter => ({
  subject: `${site.name}: ${name} signed in for an emergency`,
  paragraphs: [
    greeting(firstName),
    `${name} signed in on ${at} without a work account.`,
    'If you did not expect this, contact them straight away. See the audit log for what they did.',
  ],
  link: { label: 'Open the audit log', url: `${site.url}/admin/audit-log` },
})

export const workAccountLinked = ({ firstName }: { firstName: string }, site: Site): Letter => ({
  subject: `${site.name}: your work account is linked`,
  paragraphs: [
    greeting(firstName),
    'Your work account is now linked to your account here. You can sign in with it.',
    ifNotYou,
  ],
  link: { label: 'Go to your profile', url: `${site.url}/profile` },
})

export const workAccountUnlinked = ({ firstName }: { firstName: string }, site: Site): Letter => ({
  subject: `${site.name}: your work account is no longer linked`,
  paragraphs: [
    greeting(firstName),
    'Your work account is no longer linked to your account here, so it cannot be used to sign in.',
    ifNotYou,
  ],
  link: { label: 'Go to your profile', url: `${site.url}/profile` },
})

/** Uses no name, because somebody else may have typed this address. */
export const confirmEmail = ({ url }: { url: string }, site: Site): Letter => ({
  subject: `${site.name}: confirm your email address`,
  paragraphs: [
    'Hello,',
    "Someone asked to use this email address for their account. If it was you, use the link below to confirm it within 7 days. Until then, we'll send password links to your previous address.",
    'If it was not you, you can ignore this email.',
  ],
  link: { label: 'Confirm email address', url },
})

const emailChangedSubject = (site: Site) => `${site.name}: your email address was changed`

/** Sent to the account's previous email address. */
export const emailChanged = ({ firstName }: { firstName: string }, site: Site): Letter => ({
  subject: emailChangedSubject(site),
  paragraphs: [
    greeting(firstName),
    'Your account now uses a different email address. If you did not ask for this, contact an administrator.',
  ],
})

/** Sent to the person's last proven address, after a change in one of their sessions. */
export const ownEmailChanged = (
  { firstName, url }: { firstName: string; url: string },
  site: Site,
): Letter => ({
  subject: emailChangedSubject(site),
  paragraphs: [
    greeting(firstName),
    'Your account now uses a different email address. If it was you, you can ignore this email.',
    'If it was not you, use the link below. It works once, for 7 days. It restores this address, signs everyone out of your account and asks you for a new password.',
  ],
  link: { label: wasNotMe, url },
})
