import type { Letter, Site } from './letter.ts'

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
