import { newUser } from '#contract/users.ts'
import { usePublicSettings } from '#web/kernel/public-settings.ts'
import { FormModal } from '#web/kit/dialog/FormModal.tsx'
import { useForm } from '#web/kit/form/use-form.ts'
import { useAddUser } from './api.ts'
import { emptyUser, UserFields } from './UserFields.tsx'

export function AddUser({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { passwordMinLength } = usePublicSettings()
  const adding = useAddUser()
  const form = useForm({
    schema: newUser,
    start: emptyUser,
    send: (body) => adding.run({ body }),
    onDone: () => {
      form.begin(emptyUser)
      onClose()
    },
  })
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title="Add User"
      form={form}
      submit="Add User"
      busyLabel="Adding..."
    >
      <UserFields form={form} password={{ placeholder: minimum(passwordMinLength) }} />
    </FormModal>
  )
}

/** 'Minimum 6 characters', with the configured number. */
const minimum = (least: number) => `Minimum ${least} characters`
