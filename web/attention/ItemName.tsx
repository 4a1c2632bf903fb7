import type { AttentionItem } from '#contract/attention.ts'
import { EmailText } from '#web/kit/text/EmailText.tsx'
import { PersonLink } from '#web/programme/PersonLink.tsx'

/** Whom it is about, or the title of what is one's own; letters bear the address that they go to. */
export function ItemName({ item: { name, person_id } }: { item: AttentionItem }) {
  if (name.includes('@')) return <EmailText email={name} />
  return person_id === null ? name : <PersonLink id={person_id} name={name} />
}
