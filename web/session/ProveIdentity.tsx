import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { listWaysToProve } from '#contract/proof.ts'
import { workAccountName } from '#contract/work-account.ts'
import { usePublicSettings } from '#web/kernel/public-settings.ts'
import { useApiQuery } from '#web/kernel/use-api-query.ts'
import { Dialog } from '#web/kit/dialog/Dialog.tsx'
import { DialogFoot } from '#web/kit/dialog/DialogFoot.tsx'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { ProveByPasskey } from './ProveByPasskey.tsx'
import { ProveByText } from './ProveByText.tsx'
import { ProveByWorkAccount } from './ProveByWorkAccount.tsx'
import type { WayProps } from './way-props.ts'

type Props = { opened: boolean; onSettled: (isProven: boolean) => void }

/** A fresh proof of identity over the page, whose dialogs and typed text stay. */
export function ProveIdentity({ opened, onSettled }: Props) {
  return (
    <Dialog
      opened={opened}
      onClose={() => onSettled(false)}
      title="Confirm it's you"
      width={440}
      role="alertdialog"
      neverFullScreen
      closeButton={false}
      zIndex={230}
    >
      <Stack>
        <p>You need to confirm your identity before you continue. We have kept what you typed.</p>
        <Ways onDone={() => onSettled(true)} onCancel={() => onSettled(false)} />
      </Stack>
    </Dialog>
  )
}

const inOrder = ['password', 'passkey', 'app', 'workAccount'] as const
type Way = (typeof inOrder)[number]

function Ways(props: Omit<WayProps, 'others'>) {
  const ways = useApiQuery(listWaysToProve)
  const [chosen, choose] = useState<Way>()
  const { workSignIn } = usePublicSettings()
  const offers: Record<Way, string> = {
    password: 'Use your password',
    passkey: 'Use your passkey',
    app: 'Use a code from your app',
    workAccount: `Use ${workAccountName(workSignIn?.name)}`,
  }
  return (
    <QueryView query={ways} rows={2}>
      {(has) => {
        const open = inOrder.filter((way) => has[way])
        const present = chosen ?? open[0]
        const others = open
          .filter((way) => way !== present)
          .map((way) => (
            <Button key={way} variant="default" fullWidth onClick={() => choose(way)}>
              {offers[way]}
            </Button>
          ))
        return present ? (
          <WayForm way={present} others={others} {...props} />
        ) : (
          <NoWay onCancel={props.onCancel} />
        )
      }}
    </QueryView>
  )
}

function WayForm({ way, ...props }: WayProps & { way: Way }) {
  if (way === 'workAccount') return <ProveByWorkAccount {...props} />
  if (way === 'passkey') return <ProveByPasskey {...props} />
  return <ProveByText key={way} way={way} {...props} />
}

function NoWay({ onCancel }: Pick<WayProps, 'onCancel'>) {
  return (
    <>
      <p>Log out and log in again. Then you have ten minutes to do this.</p>
      <DialogFoot>
        <Button data-autofocus onClick={onCancel}>
          Close
        </Button>
      </DialogFoot>
    </>
  )
}
