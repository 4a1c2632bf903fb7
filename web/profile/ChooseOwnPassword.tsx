import { Stack } from '@mantine/core'
import * as z from 'zod/mini'
import { password } from '#contract/fields.ts'
import { changePassword } from '#contract/session.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { Form, SubmitButton } from '#web/kit/form/Form.tsx'
import { PasswordField, usePasswordRule } from '#web/kit/form/PasswordField.tsx'
import { useForm } from '#web/kit/form/use-form.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'

/** Replaces every page until the person has changed a password that was set for them. */
export function ChooseOwnPassword() {
  return (
    <>
      <PageHeader
        title="Choose your own password"
        lead="Someone else chose your current password. Choose your own to continue."
        withoutBack
      />
      <Panel>
        <ChangePasswordForm isAlone />
      </Panel>
    </>
  )
}

type FormProps = {
  hasPassword?: boolean
  /** Its button is the main one of the page. */
  isAlone?: boolean
}

/** Without a password there is no current one to ask for: the service asks for a proof of identity. */
export function ChangePasswordForm({ hasPassword = true, isAlone = false }: FormProps) {
  const rule = usePasswordRule('newPassword')
  const changing = useApiMutation(changePassword)
  const empty = { currentPassword: '', newPassword: '' }
  const form = useForm({
    schema: z.extend(changePassword.body, { currentPassword: hasPassword ? password : z.string() }),
    start: empty,
    alsoCheck: rule.check,
    send: ({ currentPassword, newPassword }) =>
      changing.run({ body: { newPassword, ...(hasPassword && { currentPassword }) } }),
    onDone: () => form.begin(empty),
  })
  return (
    <Form form={form} label={hasPassword ? 'Change password' : 'Choose a password'}>
      <Stack maw={460}>
        {hasPassword && (
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            {...form.field('currentPassword')}
          />
        )}
        <PasswordField
          label="New password"
          description={rule.hint}
          autoComplete="new-password"
          {...form.field('newPassword')}
        />
        <div>
          <SubmitButton
            form={form}
            variant={isAlone ? 'filled' : 'outline'}
            busyLabel={hasPassword ? 'Changing...' : 'Saving...'}
          >
            {hasPassword ? 'Change password' : 'Choose password'}
          </SubmitButton>
        </div>
      </Stack>
    </Form>
  )
}
