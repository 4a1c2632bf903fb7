import { confirmYourAddress, wasNotMe } from '#contract/session.ts'
import { admin, type Kind, mail, type Named, news, reminder, security } from './kind.ts'

export const invited = { to: 'address', priority: 1 } as const
export const chooseFirstPassword = { label: 'Choose your password', made: 'invitation' } as const
export const howToChoose =
  'Use the link below to choose your password. It works once, for 7 days. If it has expired, ask an administrator to send it again.'

const choosePassword = { label: 'Choose a new password', path: '/forgot-password' }
const ifNotYouChoose =
  'If it was not you, use the link below to choose a new password straight away, and contact an administrator.'
const openProfile = { label: 'Go to your profile', path: '/profile' }
const ifNotYou = 'If it was not you, contact an administrator straight away.'
const addressChanged = 'Your email address was changed'
const restoresAddress =
  'use the link below. It works once, for 7 days. It restores this address, signs everyone out of your account and asks you for a new password.'

export const accountKinds = {
  invitation: mail({
    ...invited,
    label: 'Invitation',
    subject: 'Your account',
    text: (_: Named, { name }) => [`We have created an account for you in ${name}.`, howToChoose],
    link: chooseFirstPassword,
  }),
  account_activated: mail({
    ...news,
    label: 'Account activated',
    subject: 'Your account is active',
    text: (_: Named) => ['Your account is now active. You can use all of the service.'],
    link: { label: 'Sign in', path: '/login' },
  }),
  password_reset: mail({
    ...security,
    label: 'Password reset',
    subject: 'Choose a new password',
    text: (_: Named) => [
      'Someone asked for a new password for your account. If it was you, use the link below. It works once, for 60 minutes.',
      'If it was not you, you can ignore this email. Your password stays the same.',
    ],
    link: { label: choosePassword.label, made: 'reset' },
  }),
  password_changed: mail({
    ...security,
    label: 'Password changed',
    subject: 'Your password was changed',
    text: ({ calendarEnded }: Named & { calendarEnded?: boolean }) => [
      'Your password has just been changed. You have been signed out on all other devices.',
      ...(calendarEnded
        ? ['Your calendar link has stopped working too. You can create a new one in the service.']
        : []),
      ifNotYouChoose,
    ],
    link: choosePassword,
  }),
  factor_changed: mail({
    ...security,
    label: 'Sign-in changed',
    subject: 'Your sign-in was changed',
    text: ({ what }: Named & { what: string }) => [what, ifNotYouChoose],
    link: choosePassword,
  }),
  sign_in_locked: mail({
    ...security,
    label: 'Sign-in locked',
    subject: 'Someone tried to sign in as you',
    text: (_: Named) => [
      'Someone tried to sign in to your account several times with a wrong password, so we have locked sign-in for a short time.',
      'If it was you, try again later or choose a new password. If it was not you, they did not get in.',
    ],
    link: choosePassword,
  }),
  /** Sent to all administrators: while only the work account signs in, a password is for emergencies. */
  emergency_sign_in: mail({
    ...security,
    label: 'Emergency sign-in',
    subject: ({ name }) => `${name} signed in for an emergency`,
    text: ({ name, at }: Named & { name: string; at: string }) => [
      `${name} signed in on ${at} without a work account.`,
      'If you did not expect this, contact them straight away. See the audit log for what they did.',
    ],
    link: { label: 'Open the audit log', path: '/admin/audit-log' },
  }),
  /** Sent to all administrators. */
  administrator_added: mail({
    ...security,
    label: 'Administrator added',
    subject: ({ name }) => `${name} is now an administrator`,
    text: ({ name, by, at }: Named & { name: string; by: string; at: string }) => [
      `${by} made ${name} an administrator on ${at}.`,
      'If you did not expect this, contact them straight away. See the audit log for what they did.',
    ],
    link: { label: 'Open the audit log', path: '/admin/audit-log' },
  }),
  work_account_linked: mail({
    ...security,
    label: 'Work account linked',
    subject: 'Your work account is linked',
    text: (_: Named) => [
      'Your work account is now linked to your account here. You can sign in with it.',
      ifNotYou,
    ],
    link: openProfile,
  }),
  work_account_unlinked: mail({
    ...security,
    label: 'Work account unlinked',
    subject: 'Your work account is no longer linked',
    text: (_: Named) => [
      'Your work account is no longer linked to your account here, so it cannot be used to sign in.',
      ifNotYou,
    ],
    link: openProfile,
  }),
  /** Uses no name, because somebody else may have typed this address. */
  confirm_address: mail({
    ...security,
    label: 'Confirm address',
    subject: confirmYourAddress,
    greeting: 'Hello,',
    text: (_: object) => [
      "Someone asked to use this email address for their account. If it was you, use the link below to confirm it within 7 days. Until then, we'll send password links to your previous address.",
      'If it was not you, you can ignore this email.',
    ],
    link: { label: 'Confirm email address', made: 'confirm' },
  }),
  /** Sent to the account's previous email address, if that may not be the person's own. */
  address_changed: mail({
    ...security,
    label: 'Address changed',
    subject: addressChanged,
    text: (_: Named) => [
      'Your account now uses a different email address. If you did not ask for this, contact an administrator.',
    ],
  }),
  /** Sent to the person's last proven address, after a change in one of their sessions. */
  own_address_changed: mail({
    ...security,
    label: 'Address changed',
    subject: addressChanged,
    text: (_: Named) => [
      'Your account now uses a different email address. If it was you, you can ignore this email.',
      `If it was not you, ${restoresAddress}`,
    ],
    link: { label: wasNotMe, made: 'restore' },
  }),
  /** Sent to the person's last proven address, after a change by an administrator. */
  others_address_changed: mail({
    ...security,
    label: 'Address changed by an administrator',
    subject: addressChanged,
    text: (_: Named) => [
      'An administrator has changed the email address of your account. If you asked for this, you can ignore this email.',
      `If you did not, ${restoresAddress}`,
    ],
    link: { label: wasNotMe, made: 'restore' },
  }),
  /** The receipt of a signature. It protects the account, so no choice of emails turns it off. */
  signature_receipt: mail({
    ...security,
    label: 'Signature receipt',
    subject: 'You signed a summary',
    text: ({ what, about, at, hash }: Receipt) => [
      `On ${at} you ${what} of ${about}.`,
      `The SHA-256 of the text that you signed is:\n${hash}`,
      'If it was you, you can ignore this email.',
      'If it was not you, use the link below. It works once, for 7 days. It marks your signature as disputed, tells the administrators and signs everyone out of your account.',
    ],
    link: { label: wasNotMe, made: 'dispute' },
  }),
  /** Lists a person's news since the last email, as they chose. It quotes no text that anybody wrote. */
  news: mail({
    ...reminder,
    label: 'News',
    subject: (news: News) =>
      countOf(news) === 1 ? `${news.sentences[0]}` : `${countOf(news)} new things for you`,
    text: (news: News, { url }) => [
      ...(countOf(news) === 1 ? [] : [news.sentences.map((sentence) => `– ${sentence}`).join('\n')]),
      ...(news.more > 0 ? [`And ${news.more} more.`] : []),
      `Choose which emails we send you, and when, in your profile: ${url}/profile`,
    ],
    link: { label: 'See it', path: ({ path }: News) => path },
  }),
  /** Sent to all other administrators: these settings could let somebody sign in as others or read emails. */
  settings_changed: mail({
    ...security,
    label: 'Settings changed',
    subject: 'Email, sign-in or session settings were changed',
    text: ({ changedBy, at, change }: Named & { changedBy: string; at: string; change: string }) => [
      `${changedBy} changed these settings on ${at}: ${change}.`,
      'If you did not expect this, contact them straight away. See the audit log for other changes.',
    ],
    link: { label: 'Open the settings', path: '/admin/settings' },
  }),
  /** Sent to all administrators: a program stops working when its key ends. */
  key_ending: mail({
    ...news,
    label: 'Key ends soon',
    subject: ({ keyName, lastDay }) => `The key '${keyName}' ends on ${lastDay}`,
    text: ({ keyName, lastDay }: Named & { keyName: string; lastDay: string }, { name }) => [
      `The key '${keyName}' works until ${lastDay}. After that day, the program that uses it can no longer reach ${name}.`,
      'Create a new key in the settings and enter it in the program before that day. Then revoke this one.',
    ],
    link: { label: 'Open the keys', path: '/admin/settings/keys' },
  }),
  audit_anchor: mail({
    to: 'address',
    priority: 2,
    label: 'Audit log anchor',
    subject: ({ at }) => `The audit log on ${at}`,
    greeting: '',
    text: ({ entries, hash, at }: { entries: number; hash: string; at: string }, { name }) => [
      `On ${at} the audit log of ${name} had ${entries.toLocaleString('en-GB')} entries. This was its anchor:`,
      `${entries}:${hash}`,
      'If an entry is changed or deleted later, the log no longer matches this line. Keep this email where no one who runs the service can change it.',
      'To check the log, run node scripts/verify-audit.mjs --anchor on the server, followed by the line above.',
    ],
  }),
  test: mail({
    ...security,
    label: 'Test email',
    subject: 'Test email',
    text: (_: Named) => ['This is the test email you asked for. Email is working.'],
  }),
  letter_undelivered: {
    ...admin,
    target: 'email',
    text: ({ about }) => `An email to ${about} could not be delivered`,
    path: () => '/admin/quick-actions',
  },
} as const satisfies Record<string, Kind>

type Receipt = Named & { signatureId: number; what: string; about: string; at: string; hash: string }

type News = Named & { sentences: string[]; more: number; path: string }

const countOf = ({ sentences, more }: News) => sentences.length + more
