import { Button, Group, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { invitationStates, type ReferralRow } from '#contract/referrals.ts'
import { Card } from '#web/kit/layout/Card.tsx'
import { useMakeInvitationLink, useSendInvitation } from './api.ts'

type Props = { userId: number; state: ReferralRow['invitation'] }

/** The state of the invitation. Until it is accepted, it can be sent again by email or as a link. */
export function Invitation({ userId, state }: Props) {
  const sending = useSendInvitation()
  const making = useMakeInvitationLink()
  const [link, setLink] = useState<string>()
  const params = { id: userId }

  async function copy() {
    if (making.busy) return
    const outcome = await making.run({ params })
    if (!outcome.ok) return
    setLink(outcome.reply.link)
    // Browsers reject the copy on plain http and when the page has lost the focus.
    const copied = await copyText(outcome.reply.link)
    if (copied) toast.success('Invitation link copied')
  }

  return (
    <Card as="section" aria-labelledby="invitation">
      <Text component="h3" id="invitation" fw={700}>
        Invitation
      </Text>
      <p>{state ? invitationStates[state].label : 'None yet'}</p>
      {state !== 'accepted' && (
        <>
          <Group>
            <Button
              variant="default"
              aria-busy={sending.busy}
              onClick={() => {
                if (!sending.busy) void sending.run({ params })
              }}
            >
              {sending.busy ? 'Sending...' : 'Send invitation again'}
            </Button>
            <Button variant="default" aria-busy={making.busy} onClick={() => void copy()}>
              Copy invitation link
            </Button>
          </Group>
          {link && (
            <TextInput
              label="Invitation link"
              description="Give this link to this person only. It works once, for 7 days. Earlier links no longer work."
              readOnly
              value={link}
              onFocus={(event) => event.currentTarget.select()}
            />
          )}
        </>
      )}
    </Card>
  )
}

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
