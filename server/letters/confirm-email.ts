import type { Letter, Site } from './letter.ts'

/** To an e-mail address that somebody typed as their own, so it calls nobody by name. */
export const confirmEmail = ({ url }: { url: string }, site: Site): Letter => ({
  subject: `${site.name}: please confirm your e-mail address`,
  paragraphs: [
    'Hello,',
    'This address was given as the new e-mail address of an account. If it was you, please confirm it with the link below, within 7 days. Until then, links to choose a password go to the address from before.',
    'If it was not you, you can leave this e-mail alone.',
  ],
  link: { label: 'Confirm this address', url },
})
