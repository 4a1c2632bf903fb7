import { Button } from '@mantine/core'
import { useState } from 'react'
import { listWaysToProve } from '#contract/proof.ts'
import { workAccountName } from '#contract/work-account.ts'
import { usePublicSettings } from '#web/kernel/public-settings.ts'
import { useApiQuery } from '#web/kernel/use-api-query.ts'
import { Dialog } from '#web/kit/dialog/Dialog.tsx'
import { DialogFoot } from '#web/kit/dialog/DialogFoot.tsx'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { ProveByText } from './ProveByText.tsx'
import { ProveByWorkAccount } from './ProveByWorkAccount.tsx'

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
      <p>You need to confirm your identity before you continue. We have kept what you typed.</p>
      <Ways onDone={() => onSettled(true)} onCancel={() => onSettled(false)} />
    </Dialog>
  )
}

export type WayProps = { onDone: () => void; onCancel: () => void }
type Way = 'password' | 'app' | 'workAccount'

function Ways(props: WayProps) {
  const ways = useApiQuery(listWaysToProve)
  const [chosen, choose] = useState<Way>()
  const { workSignIn } = usePublicSettings()
  const offers: Record<Way, string> = {
    password: 'Use your password',
    app: 'Use a code from your app',
    workAccount: `Use ${workAccountName(workSignIn?.name)}`,
  }
  return (
    <QueryView query={ways} rows={2}>
      {(has) => {
        const open = (['password', 'app', 'workAccount'] as const).filter((way) => has[way])
        const present = chosen ?? open[0]
        return (
          <>
            {present ? <WayForm way={present} {...props} /> : <NoWay {...props} />}
            {open
              .filter((way) => way !== present)
              .map((way) => (
                <Button key={way} variant="default" fullWidth mt="sm" onClick={() => choose(way)}>
                  {offers[way]}
                </Button>
              ))}
          </>
        )
      }}
    </QueryView>
  )
}

const WayForm = ({ way, ...props }: WayProps & { way: Way }) =>
  way === 'workAccount' ? <ProveByWorkAccount {...props} /> : <ProveByText key={way} way={way} {...props} />

function NoWay({ onCancel }: WayProps) {
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
