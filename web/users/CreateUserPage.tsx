import { Button, Group, Paper, Text } from '@mantine/core'
import { Link } from 'react-router'
import { roles } from '#contract/person.ts'
import { createUser, newUser } from '#contract/users.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { Form, SubmitButton } from '#web/kit/form/Form.tsx'
import { usePasswordRule } from '#web/kit/form/PasswordField.tsx'
import { useForm } from '#web/kit/form/use-form.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { Columns, Fact, Facts } from '#web/kit/list/Facts.tsx'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { useNavigateFromHere } from '#web/kit/url/use-query-param.ts'
import { emptyUser, UserFields } from './UserFields.tsx'

/** This page has its own texts for the call. */
const texts = {
  success: 'User account created successfully!',
  error: 'Failed to create user account',
  networkError: 'Error creating user account',
}

export function CreateUserPage() {
  const rule = usePasswordRule('password')
  const navigate = useNavigateFromHere()
  const creating = useApiMutation(createUser, { texts })
  const form = useForm({
    schema: newUser,
    start: emptyUser,
    alsoCheck: rule.check,
    send: (body) => creating.run({ body }),
    onDone: () => navigate('/admin/users'),
  })
  return (
    <>
      <PageHeader title="Create User Account" />
      <Panel>
        <Columns least={400} gap="xl" rowGap="lg">
          <Form form={form} label="Create User Account">
            <UserFields form={form} password={{ description: rule.hint }} />
            <Group>
              <SubmitButton form={form} busyLabel="Creating...">
                Create User Account
              </SubmitButton>
              <Button variant="default" component={Link} to="/admin/users">
                Cancel
              </Button>
            </Group>
          </Form>
          <RoleDescriptions />
        </Columns>
      </Panel>
    </>
  )
}

function RoleDescriptions() {
  return (
    <Paper
      withBorder
      px="lg"
      py="md"
      bg="var(--ui-raised)"
      style={{ alignSelf: 'start', borderLeft: '6px solid var(--ui-link)' }}
    >
      <Text component="h2" fz="lg" fw={700} mb="sm">
        What each role can do
      </Text>
      <Facts gap={12}>
        {Object.values(roles).map(({ label, description }) => (
          <Fact key={label} name={<strong>{label}</strong>}>
            {description}
          </Fact>
        ))}
      </Facts>
    </Paper>
  )
}
