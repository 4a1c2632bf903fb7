import { useState } from 'react'
import { useNavigate } from 'react-router'
import { attentionKinds } from '#contract/attention.ts'
import type { RowAction } from '#web/kit/table/table-types.ts'
import { useSendInvitation, useSendLetterAgain } from './api.ts'
import { type KeyedItem, pathOf } from './attention-items.ts'

/** The main button of a pending item: links to its page, or assigns or sends again in place. */
export function useAttentionAction(assign: (menteeId: number) => void): (item: KeyedItem) => RowAction[] {
  const navigate = useNavigate()
  const inviting = useSendInvitation()
  const writing = useSendLetterAgain()
  // An invitation stays in the list after sending, so disable its button to prevent a second email.
  const [sent, setSent] = useState<ReadonlySet<string>>(new Set())

  async function sendAgain(item: KeyedItem) {
    const sending = item.kind === 'invitation' ? inviting : writing
    const outcome = await sending.run({ params: { id: item.id } })
    if (outcome.ok) setSent((before) => new Set(before).add(item.key))
  }

  return (item) => {
    const path = pathOf(item)
    const label = attentionKinds[item.kind].button
    const id = `deal-with-${item.key}`
    if (item.kind === 'unassigned' || item.kind === 'completed')
      return [{ label, id, run: () => assign(item.id) }]
    if (path) return [{ label, id, run: () => void navigate(path) }]
    const busyWith = (item.kind === 'invitation' ? inviting : writing).busyWith
    return [
      {
        label,
        id,
        run: () => void sendAgain(item),
        busy: busyWith?.params.id === item.id,
        disabledReason: sent.has(item.key) ? 'You have just done this' : undefined,
      },
    ]
  }
}
