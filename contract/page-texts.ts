import * as z from 'zod/mini'
import { maxLength, optionalLine, optionalText } from './fields.ts'

/** The pages that an administrator writes, by their paths. */
export const textPages = { '/accessibility': 'accessibility', '/privacy': 'privacy' } as const

const isAddress = (address: string) =>
  address === '' || z.regexes.html5Email.test(address) || /^https:\/\/[^\s]+\.[^\s]+$/.test(address)

/** Empty texts are those that came with the program; without a help address nothing leads to one. */
export const pageTexts = z.strictObject({
  accessibility: optionalText(),
  privacy: optionalText(),
  help: optionalLine(maxLength.email).check(
    z.refine(isAddress, 'Enter an e-mail address, or the address of a page that begins with https://'),
  ),
})
export type PageTexts = z.infer<typeof pageTexts>

/** True of the program as it is delivered: what `npm test` checks, what the server does. */
export const factoryTexts = {
  accessibility: `We want everybody in the programme to be able to use this service, with a keyboard alone, with a screen reader, enlarged to four times its size, on a small phone, in dark colours, or without any animation.

## How far we are
The service aims to meet the Web Content Accessibility Guidelines (WCAG) 2.2 at level AA. We know of no place where it does not.

## What was tested
Each version is tested before it is released, by programs that use it as people do:
- Every page and every dialog, for each role, in light and in dark colours, on a desk and on a phone, is searched for violations of WCAG by axe.
- The ways through the service are walked with the keyboard alone, and the focus is seen at every stop.
- Every page fits a window of 320 pixels without scrolling sideways, and nothing jumps while it loads.
- All colours that stand on each other have the contrast of level AA.

What no program can test, such as whether a text is easy to understand, has not been tested with people who use assistive technology.

## If something does not work for you
Tell the programme team, by the help address on this page where there is one, or as you usually reach them. Say which page it was and what you use to read it. You need not fill in any form, and may ask for whatever you could not read in another form.

If you are not content with the answer, complain to your organisation. In Great Britain you can then ask the Equality Advisory and Support Service: https://www.equalityadvisoryservice.com`,
  privacy: `This service keeps what the mentoring support programme needs to know of its people, and nothing for any other purpose: no advertising, no statistics by others, nothing that is sold or passed on. The organisation that runs the programme is responsible for it.

## What is kept
- Of everybody with an account: name, e-mail address, role, and when and from which network they signed in. Passwords are kept in a form from which nobody can read them.
- Of mentees: where they stand, their goals, learning plans, shifts, notes and documents, and their referral.
- What was done by whom, in an audit log that nobody can change.

This browser keeps what you sign in with, the colours you chose, and what you have begun to type. There is one cookie: it marks a browser that you have signed in with, so that failed tries elsewhere do not lock you out.

## How long it is kept
- Accounts, and what belongs to them, until the organisation removes them. What is deleted in the service is hidden from everybody at once; its row stays for the audit log's sake.
- The audit log for as long as the service runs.
- Sign-ins until they end, by a time limit that the organisation sets, of a week at most.
- Links to choose a password for an hour, and invitations for seven days.
- Copies of the whole service (backups) for as long as the organisation keeps them.

## Your rights
You may ask what is kept about you, and get all of it in a file; have wrong things put right; and object. Ask the programme team, by the help address on this page where there is one, or your organisation's data protection officer. In Great Britain you can complain to the Information Commissioner: https://ico.org.uk`,
} as const
