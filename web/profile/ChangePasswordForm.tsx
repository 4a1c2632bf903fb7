import { Stack } from '@mantine/core'
import { changePassword, passwordHint, passwordTooShort } from '#contract/session.ts'
import { usePublicSettings } from '#web/kernel/public-settings.ts'
import { Form, SubmitButton } from '#web/kit/form/Form.tsx'
import { PasswordField } from '#web/kit/form/PasswordField.tsx'
import { useForm } from '#web/kit/form/use-form.ts'
import { useChangePassword } from './api.ts'

export function ChangePasswordForm() {
  const { passwordMinLength } = usePublicSettings()
  const changing = useChangePassword()
  const empty = { currentPassword: '', newPassword: '' }
  const form = useForm({
    schema: changePassword.body,
    start: empty,
    alsoCheck: ({ newPassword }): Record<string, string> =>
      newPassword && [...newPassword].length < passwordMinLength
        ? { newPassword: passwordTooShort(passwordMinLength) }
        : {},
    send: (body) => changing.run({ body }),
    onDone: () => form.begin(empty),
  })
  return (
    <Form form={form} label="Change password">
      <Stack maw={460}>
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          {...form.field('currentPassword')}
        />
        <PasswordField
          label="New password"
          description={passwordHint(passwordMinLength)}
          autoComplete="new-password"
          {...form.field('newPassword')}
        />
        <div>
          <SubmitButton form={form} busyLabel="Changing...">
            Change password
          </SubmitButton>
        </div>
      </Stack>
    </Form>
  )
}
