import { Text } from '@mantine/core'
import { CopyDialog } from '#web/kit/dialog/CopyDialog.tsx'

export type LinkToPassOn = { name: string; link: string }

type Props = { dialog: { opened: boolean; item?: LinkToPassOn | undefined; close: () => void } }

/** A link to pass on by hand. */
export const InvitationLinkDialog = ({ dialog: { opened, item, close } }: Props) => (
  <CopyDialog opened={opened} onClose={close} title="Invitation link" label="Link" value={item?.link ?? ''}>
    <Text>Give this link to {item?.name} only. It works once, for 7 days. Earlier links no longer work.</Text>
  </CopyDialog>
)
