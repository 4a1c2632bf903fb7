import { NativeSelect, Text } from '@mantine/core'
import { inviteUser } from '#contract/users.ts'
import { usePublicSettings } from '#web/kernel/public-settings.ts'
import { FormModal } from '#web/kit/dialog/FormModal.tsx'
import { useForm } from '#web/kit/form/use-form.ts'
import { useInviteUser } from './api.ts'
import { roleChoices } from './choices.ts'
import { IdentityFields } from './UserFields.tsx'

const nobody = { firstName: '', lastName: '', email: '', grsNumber: '' }

type Props = {
  opened: boolean
  /** Preset, for links to this form. */
  role: string
  onClose: () => void
}

/** Creates an account without a password. The person sets one by an emailed link (rule 21). */
export function InviteUser({ opened, role, onClose }: Props) {
  const inviting = useInviteUser()
  const { keepsLetters } = usePublicSettings()
  const form = useForm({
    schema: inviteUser.body,
    start: { ...nobody, role },
    send: (body) => inviting.run({ body }),
    onDone: () => {
      form.begin({ ...nobody, role })
      onClose()
    },
  })
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title="Invite"
      form={form}
      submit="Send invitation"
      busyLabel="Sending..."
    >
      <Text>
        {keepsLetters
          ? "We cannot send emails at the moment. Select 'Copy invitation link' afterwards and give them the link yourself."
          : "We'll email them a link to choose a password. Their account is then active."}
      </Text>
      <IdentityFields form={form} />
      <NativeSelect label="Role" data={roleChoices} {...form.field('role')} />
    </FormModal>
  )
}
