import { wasNotMe } from '#contract/session-texts.ts'
import { greeting, type Letter, type Site } from './letter.ts'

type Receipt = {
  firstName: string
  signatureId: number
  what: string
  about: string
  at: string
  hash: string
  url: string
}

/** The receipt of a signature. It protects the account, so no choice of emails turns it off. */
export const signatureReceipt = ({ firstName, what, about, at, hash, url }: Receipt, site: Site): Letter => ({
  subject: `${site.name}: you signed a summary`,
  paragraphs: [
    greeting(firstName),
    `On ${at} you ${what} of ${about}.`,
    `The SHA-256 of the text that you signed is:\n${hash}`,
    'If it was you, you can ignore this email.',
    'If it was not you, use the link below. It works once, for 7 days. It marks your signature as disputed, tells the administrators and signs everyone out of your account.',
  ],
  link: { label: wasNotMe, url },
})
