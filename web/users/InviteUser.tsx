import { NativeSelect, Text } from '@mantine/core'
import { inviteUser } from '#contract/users.ts'
import { usePublicSettings } from '#web/kernel/public-settings.ts'
import { FormModal } from '#web/kit/dialog/FormModal.tsx'
import { useForm } from '#web/kit/form/use-form.ts'
import { useInviteUser } from './api.ts'
import { roleChoices } from './choices.ts'
import { NameAndEmail } from './UserFields.tsx'

const nobody = { firstName: '', lastName: '', email: '', role: 'mentee' }

/** An account without a password: the person chooses their own by the link in a letter (rule 21). */
export function InviteUser({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const inviting = useInviteUser()
  const { keepsLetters } = usePublicSettings()
  const form = useForm({
    schema: inviteUser.body,
    start: nobody,
    send: (body) => inviting.run({ body }),
    onDone: () => {
      form.begin(nobody)
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
          ? "The letter with their link is kept on the server, not e-mailed. Choose 'Copy invitation link' afterwards and pass it on yourself."
          : 'They get a letter with a link to choose a password, which makes the account active.'}
      </Text>
      <NameAndEmail form={form} />
      <NativeSelect label="Role" data={roleChoices} {...form.field('role')} />
    </FormModal>
  )
}
