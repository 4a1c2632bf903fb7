import { fullName } from '#contract/person.ts'
import type { UserRow } from '#contract/users.ts'
import { useDialog } from '#web/kit/dialog/use-dialog.ts'
import type { RowAction } from '#web/kit/table/table-types.ts'
import { useMakeInvitationLink, useSendInvitation } from './api.ts'
import type { LinkToPassOn } from './InvitationLinkDialog.tsx'

/** Actions for people who have not accepted their invitation yet. */
export function useInvitations() {
  const sending = useSendInvitation()
  const making = useMakeInvitationLink()
  const link = useDialog<LinkToPassOn>()

  async function makeLink(user: UserRow) {
    const outcome = await making.run({ params: { id: user.id } })
    if (outcome.ok) link.open({ name: fullName(user), link: outcome.reply.link })
  }
  const actionsFor = (user: UserRow): RowAction[] =>
    user.can.includes('invite')
      ? [
          {
            label: user.invitation === 'sent' ? 'Send invitation again' : 'Send invitation',
            seldom: true,
            run: () => void sending.run({ params: { id: user.id } }),
          },
          { label: 'Copy invitation link', seldom: true, run: () => void makeLink(user) },
        ]
      : []

  return { actionsFor, link }
}
