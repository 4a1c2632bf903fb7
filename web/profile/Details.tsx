import { Button, Group, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { formatInstantDay } from '#contract/dates.ts'
import { roles } from '#contract/person.ts'
import type { SessionUser } from '#contract/session.ts'
import { profileForm } from '#contract/users.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { useMe } from '#web/kernel/session.ts'
import { useSeenVersion } from '#web/kernel/use-seen-version.ts'
import { Form, SubmitButton } from '#web/kit/Form.tsx'
import { Panel } from '#web/kit/Panel.tsx'
import { AccountTag } from '#web/kit/tags.tsx'
import { useForm } from '#web/kit/use-form.ts'
import { useSaveProfile } from './api.ts'
import styles from './Profile.module.css'

/** Who one is: to read, and after 'Edit Profile' to change. */
export function Details() {
  const me = useMe()
  const zone = useTimeZone()
  const [editing, setEditing] = useState(false)
  const editButton = useReturnedFocus(editing)
  return (
    <Panel
      title="Your details"
      actions={
        !editing && (
          <Button ref={editButton} onClick={() => setEditing(true)}>
            Edit Profile
          </Button>
        )
      }
    >
      {editing && <DetailsForm me={me} onClose={() => setEditing(false)} />}
      <dl className={styles.facts}>
        {!editing && (
          <>
            <Fact name="First name" value={me.firstName} />
            <Fact name="Last name" value={me.lastName} />
            <Fact name="Email" value={me.email} />
          </>
        )}
        <Fact name="Role" value={roles[me.role].label} />
        <div>
          <dt>Account Status</dt>
          <dd>
            <AccountTag status={me.status === 'active' ? 'active' : 'pending'} />
          </dd>
        </div>
        <Fact name="Member Since" value={me.createdAt ? formatInstantDay(me.createdAt, zone) : 'N/A'} />
      </dl>
    </Panel>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function DetailsForm({ me, onClose }: { me: SessionUser; onClose: () => void }) {
  const saving = useSaveProfile()
  const version = useSeenVersion(me.version)
  const form = useForm({
    schema: profileForm,
    start: { firstName: me.firstName, lastName: me.lastName, email: me.email },
    send: (body) =>
      version.sendWith(me.version, (seen) =>
        saving.run({ params: { id: me.id }, body: { ...body, ...seen } }),
      ),
    onDone: onClose,
  })
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <Form form={form} label="Edit Profile">
      <div className={styles.fields}>
        <TextInput ref={first} label="First name" autoComplete="given-name" {...form.field('firstName')} />
        <TextInput label="Last name" autoComplete="family-name" {...form.field('lastName')} />
        <TextInput label="Email" type="email" autoComplete="email" {...form.field('email')} />
      </div>
      <Group>
        <SubmitButton form={form} busyLabel="Saving...">
          Save Changes
        </SubmitButton>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </Form>
  )
}

/** When editing ends, the focus is back on the button that began it. */
function useReturnedFocus(editing: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !editing) button.current?.focus()
    wasEditing.current = editing
  }, [editing])
  return button
}
