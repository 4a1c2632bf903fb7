import type { AttentionItem } from '#contract/attention.ts'
import { EmailText } from '#web/kit/text/EmailText.tsx'
import { PersonLink } from '#web/programme/PersonLink.tsx'

/** The name of the person, or the title for one's own items. A letter has an email address instead. */
export function ItemName({ item: { name, person_id } }: { item: AttentionItem }) {
  if (name.includes('@')) return <EmailText email={name} />
  return person_id === null ? name : <PersonLink id={person_id} name={name} />
}
