import { NativeSelect, TextInput } from '@mantine/core'
import { accountStatuses, roles } from '#contract/person.ts'
import { PasswordField } from '#web/kit/form/PasswordField.tsx'
import type { FormState } from '#web/kit/form/use-form.ts'

export const emptyUser = {
  firstName: '',
  lastName: '',
  email: '',
  grsNumber: '',
  password: '',
  role: 'mentee',
  status: 'active',
}

type Props = {
  form: FormState<typeof emptyUser>
  password: { placeholder?: string; description?: string }
}

export function UserFields({ form, password }: Props) {
  return (
    <>
      <IdentityFields form={form} />
      <PasswordField label="Password" autoComplete="new-password" {...password} {...form.field('password')} />
      <NativeSelect label="Role" data={roleChoices} {...form.field('role')} />
      <NativeSelect label="Status" data={statusChoices} {...form.field('status')} />
    </>
  )
}

type Identity = { firstName: string; lastName: string; email: string; grsNumber: string }

/** Autofill is off: the browser would fill in the administrator's own data. */
export function IdentityFields({ form }: { form: Pick<FormState<Identity>, 'field'> }) {
  return (
    <>
      <TextInput label="First name" autoComplete="off" {...form.field('firstName')} />
      <TextInput label="Last name" autoComplete="off" {...form.field('lastName')} />
      <TextInput label="Email" type="email" autoComplete="off" {...form.field('email')} />
      <TextInput
        label="GRS number (optional)"
        description="Leave blank to use the number in their referral"
        autoComplete="off"
        {...form.field('grsNumber')}
      />
    </>
  )
}

const choicesOf = (table: Record<string, { label: string }>) =>
  Object.entries(table).map(([value, { label }]) => ({ value, label }))

/** Options for selects. */
export const roleChoices = choicesOf(roles)
export const statusChoices = choicesOf(accountStatuses)
