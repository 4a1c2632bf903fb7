import { BadgeCheck, CircleAlert, Hourglass, type LucideIcon, PencilLine } from 'lucide-react'
import type { Role } from '#contract/person.ts'
import { leftUnconfirmed, type SignOffPage, type SignOffState, writtenByYou } from '#contract/sign-off.ts'
import { useMe } from '#web/kernel/session.ts'
import { Notice } from '#web/kit/states/Notice.tsx'
import type { TagColour } from '#web/kit/states/tint.ts'

type Look = { colour: TagColour; icon: LucideIcon }
const looks: Record<SignOffState, Look> = {
  early: { colour: 'grey', icon: Hourglass },
  to_write: { colour: 'blue', icon: PencilLine },
  to_confirm: { colour: 'blue', icon: Hourglass },
  sent_back: { colour: 'yellow', icon: PencilLine },
  to_countersign: { colour: 'blue', icon: Hourglass },
  signed_off: { colour: 'green', icon: BadgeCheck },
  disputed: { colour: 'red', icon: CircleAlert },
  not_confirmed: { colour: 'grey', icon: CircleAlert },
}

const deletedHolder =
  'The account of this person was deleted. No one can check the certificate any more. Reopen the record to withdraw the certificate.'
const writer = 'The mentor writes the summary and signs it.'
const texts: Record<SignOffState, Record<Role, string>> = {
  early: forAll('The summary can be written once the progress is Finished MST or Completed.'),
  to_write: {
    mentor: 'Write the summary and sign it. The mentee then confirms it, and an administrator countersigns.',
    mentee: 'Your mentor writes the summary and signs it. Then you read and confirm it.',
    admin: `${writer} If the mentee has no mentor, you write it and another administrator countersigns.`,
  },
  to_confirm: {
    mentor: 'The mentee reads the summary now. You can still write it again.',
    mentee: 'Read the summary. Confirm it, or say why you do not agree.',
    admin: 'The mentee reads the summary now. You countersign it once they have confirmed it.',
  },
  sent_back: {
    mentor: 'The summary was sent back with words. Write it again.',
    mentee: 'The summary was sent back with words. You read it again once it is written.',
    admin: `The summary was sent back with words. ${writer}`,
  },
  to_countersign: {
    mentor: 'The mentee has confirmed the summary. An administrator countersigns it now.',
    mentee: 'You have confirmed the summary. An administrator countersigns it now.',
    admin: 'The mentee has confirmed the summary. Countersign it, or send it back with words.',
  },
  signed_off: forAll('Three people have signed this record. Later additions are dated addenda.'),
  disputed: forAll(
    'A signer said that a signature was not theirs. The certificate is withdrawn until an administrator reopens the record and it is signed again.',
  ),
  not_confirmed: forAll(leftUnconfirmed),
}

function forAll(text: string): Record<Role, string> {
  return { admin: text, mentor: text, mentee: text }
}

/** The next step, for the reader. */
export function StateNotice({ page: { mentee_id, state, is_writer, is_deleted } }: { page: SignOffPage }) {
  const me = useMe()
  // In a later role, the owner of the record acts as the mentee.
  const role = me.id === mentee_id ? 'mentee' : me.role
  return (
    <Notice {...looks[state]} role="status">
      {is_deleted && deletedHolder}
      {!is_deleted && (state === 'to_countersign' && is_writer ? writtenByYou : texts[state][role])}
    </Notice>
  )
}
