import * as z from 'zod/mini'
import { keysOf, maxLength, optionalLine, optionalText } from './fields.ts'
import type { Module } from './modules.ts'

/** The pages whose texts administrators can edit, by path. */
export const textPages = { '/accessibility': 'accessibility', '/privacy': 'privacy' } as const

const isAddress = (address: string) =>
  address === '' || z.regexes.html5Email.test(address) || /^https:\/\/\S[^\s.]*\.\S+$/.test(address)

/** An empty text uses the default of the program. Without a help address no help link is shown. */
export const pageTexts = z.strictObject({
  accessibility: optionalText(),
  privacy: optionalText(),
  help: optionalLine(maxLength.email).check(
    z.refine(isAddress, 'Enter an email address, or a web address that starts with https://'),
  ),
})
export type PageTexts = z.infer<typeof pageTexts>

/** The lines of the privacy text about a module. */
const linesOf = {
  directory:
    "- From your organisation's directory, if it is connected: name, work address, and whether you still work there.",
  milestones: '- About the programme: meetings, and days away without a reason.',
  debriefs:
    '- About shifts: debriefs, which both sides and administrators read once both have written or after 72 hours. Only administrators read the line for the programme team.',
  'sign-off':
    '- About the end: the signed summary with name, role and time of each signature, and the certificate. Anyone with its reference can check it, unless its holder has closed that.',
  record:
    '- For yourself alone: reflections, which no one else can read in the service, also no administrator.',
} as const satisfies Partial<Record<Module, string>>

/** These claims must be true: `npm test` checks them, or the server enforces them. */
export const factoryTexts = {
  accessibility: `We want everyone in the programme to be able to use this service. You can use it with a keyboard only, with a screen reader, at 400% zoom, on a small phone, in dark colours and without animation.

## How accessible this service is
This service aims to meet the Web Content Accessibility Guidelines (WCAG) 2.2 at level AA.

## How we test this service
We run automated tests on each version before we release it:
- We check every page and every dialog with axe, for each role, in light and dark colours, on a desktop and on a phone.
- You can use every part of the service with a keyboard. We check that you can always see the focus.
- Every page fits a screen 320 pixels wide without scrolling sideways. Nothing moves while a page loads.
- Text and background colours meet AA contrast.

Automated tests cannot find every problem, for example whether a text is easy to understand. We have not tested this service with people who use assistive technology.

## If you have a problem using this service
Contact the programme team. Use the help link on this page if there is one. Tell us which page you were on and what you use to read it. You can also ask us for information in a different format.

If you are not happy with our reply, complain to your organisation. In Great Britain you can then contact the Equality Advisory and Support Service: https://www.equalityadvisoryservice.com`,
  privacy: `We only collect what we need to run the programme. We do not use it for advertising, sell it or share it with others. The organisation that runs the programme is responsible for your information.

## What we collect
- About everyone with an account: name, email address, GRS number if we know it, role, and when, with which browser and from which network they signed in. We store passwords in a form that no one can read.
- About how you sign in: your authenticator app, passkeys and recovery codes, and the link to your work account. We never see the password of your work account.
${linesOf.directory}
- About mentees: progress, goals, learning plans, shifts, notes, documents and referral.
${linesOf.milestones}
${linesOf.debriefs}
${linesOf['sign-off']}
${linesOf.record}
- About changes: an audit log, which no one can change, of who did what.

This browser stores your sign-in, your choice of colours and views, anything you have started to type and, for mentors and mentees, what they read last. We use cookies only to sign you in. One marks a browser that you have signed in with, so that someone else's failed attempts do not lock you out. The others last a few minutes while you sign in.

## How long we keep it
- Accounts and their records, until the organisation deletes them. When something is deleted in the service, no one can see it any more. We keep the record for the audit log.
- The audit log, for as long as the service runs.
- Sign-ins, until they expire. The organisation sets the time limit, a week at most.
- Password links for an hour, and invitations for 7 days.
- Backups of the whole service, for as long as the organisation keeps them.

## Your rights
You can ask what we hold about you and get a copy of it. You can ask us to correct it, and you can object to how we use it. Contact the programme team, using the help link on this page if there is one, or your organisation's data protection officer. In Great Britain you can complain to the Information Commissioner: https://ico.org.uk`,
} as const

/** The default texts of a programme that does not use these modules. */
export function factoryTextsWithout(off: readonly string[]): Record<keyof typeof factoryTexts, string> {
  const gone: string[] = keysOf(linesOf).flatMap((name) => (off.includes(name) ? linesOf[name] : []))
  const privacy = factoryTexts.privacy.split('\n').filter((line) => !gone.includes(line))
  return { ...factoryTexts, privacy: privacy.join('\n') }
}
