import { Box, Button, Flex, Group, Radio, Stack, Text, TextInput, useMantineColorScheme } from '@mantine/core'
import { Suspense, useEffect, useRef, useState } from 'react'
import { CalendarFeed } from '#web/calendar/Subscription.tsx'
import { lazyPart } from '#web/kernel/load-chunk.ts'
import { useMe } from '#web/kernel/session.ts'
import { useApiMutation, useBaseVersion } from '#web/kernel/use-api-mutation.ts'
import { PageButton } from '#web/kit/layout/Buttons.tsx'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { Fact, Facts, Rows } from '#web/kit/list/Facts.tsx'
import { ListView } from '#web/kit/list/ListView.tsx'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { MatchPanel } from '#web/matches/MatchPanel.tsx'
import { EmailChoices } from '#web/notifications/EmailChoices.tsx'
import { PasskeysPanel, TwoStepPanel } from '#web/signing-in/OwnFactors.tsx'
import '@mantine/core/styles/Radio.layer.css'
import { MailWarning } from 'lucide-react'
import { instantDayInWords, instantInWords } from '#contract/dates.ts'
import { saveMatchProfile } from '#contract/matches.ts'
import { downloadMyRecord } from '#contract/my-record.ts'
import { mayNow } from '#contract/permissions.ts'
import { roles } from '#contract/person.ts'
import { endSession, listSessions, type SessionUser, waysIn } from '#contract/session.ts'
import { editUser, oneNameForm, ownFields, profileForm } from '#contract/users.ts'
import {
  backFromProvider,
  getWorkAccount,
  linkWorkAccount,
  startWorkLink,
  unlinkWorkAccount,
  workSignInTexts,
} from '#contract/work-account.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { usePublicSettings } from '#web/kernel/public-settings.ts'
import { useApiQuery } from '#web/kernel/use-api-query.ts'
import { useConfirm } from '#web/kit/dialog/confirm.tsx'
import { useReturnedFocus } from '#web/kit/dialog/use-dialog.ts'
import { Form, SubmitButton } from '#web/kit/form/Form.tsx'
import { useForm } from '#web/kit/form/use-form.ts'
import { Notice } from '#web/kit/states/Notice.tsx'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { EmailText } from '#web/kit/text/LongText.tsx'
import { useQueryParamOnce } from '#web/kit/url/use-query-param.ts'
import { AccountTag } from '#web/programme/tags.tsx'
import { ChangePasswordForm } from './ChooseOwnPassword.tsx'

const TemplatesPanel = lazyPart(
  async () => (await import('#web/templates/TemplatesPanel.tsx')).TemplatesPanel,
)

export function ProfilePage() {
  const me = useMe()
  const { role } = me
  return (
    <>
      <PageHeader title="Profile" />
      <Details />
      {role !== 'admin' && mayNow(me, saveMatchProfile.action) && <MatchPanel id={me.id} role={role} />}
      <PasswordPanel />
      <TwoStepPanel />
      <PasskeysPanel />
      <WorkAccount />
      <EmailChoices />
      <CalendarFeed />
      {role === 'admin' && mayNow(me, downloadMyRecord.action) && (
        <Panel title="My record">
          <Text mb="sm">
            Your reflections, and the record of a time as mentee or mentor in this programme. They stay yours.
          </Text>
          <PageButton to="/record" variant="default">
            Open my record
          </PageButton>
        </Panel>
      )}
      {role !== 'admin' && (
        <Suspense fallback={<div data-coming />}>
          <TemplatesPanel />
        </Suspense>
      )}
      <ColourScheme />
      <Sessions />
    </>
  )
}

const schemes = { auto: 'Same as this device', light: 'Light', dark: 'Dark' } as const

/** Stored on the device, because the choice depends on its screen. */
function ColourScheme() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Panel title="Appearance">
      <Radio.Group
        label="Colours"
        value={colorScheme}
        onChange={(scheme) => setColorScheme(scheme as keyof typeof schemes)}
      >
        <Stack gap="xs">
          {Object.entries(schemes).map(([scheme, label]) => (
            <Radio key={scheme} value={scheme} label={label} size="md" />
          ))}
        </Stack>
      </Radio.Group>
    </Panel>
  )
}

function PasswordPanel() {
  if (usePublicSettings().workSignIn) return <BesideWorkAccount />
  return (
    <Panel title="Change password">
      <ChangePasswordForm />
    </Panel>
  )
}

/** People who came by work account can have no password, and with 'Work account only' nobody needs one. */
function BesideWorkAccount() {
  const account = useApiQuery(getWorkAccount)
  const hasPassword = account.data?.hasPassword ?? true
  return (
    <Panel title={hasPassword ? 'Change password' : 'Choose a password'}>
      <QueryView query={account} rows={3}>
        {({ isPasswordOff }) =>
          isPasswordOff ? (
            <Text>Everyone signs in here with their work account, so you do not need a password.</Text>
          ) : (
            <ChangePasswordForm key={String(hasPassword)} hasPassword={hasPassword} />
          )
        }
      </QueryView>
    </Panel>
  )
}

/** One's own sessions, which can be ended. Pending accounts have no list. */
function Sessions() {
  return mayNow(useMe(), listSessions.action) ? <SessionList /> : null
}

function SessionList() {
  const sessions = useApiQuery(listSessions)
  const ending = useApiMutation(endSession)
  const zone = useTimeZone()
  return (
    <Panel title="Where you are signed in">
      <ListView query={sessions} rows={2} empty="">
        {(rows) => (
          <Rows isSpaced>
            {rows.map((session) => {
              const since = instantInWords(session.created_at, zone)
              return (
                <Flex
                  component="li"
                  key={session.id}
                  wrap="wrap"
                  align="center"
                  justify="space-between"
                  gap="8px 16px"
                >
                  <span>
                    <strong>{session.device || 'Unknown browser'}</strong>
                    <br />
                    Signed in {since} {waysIn[session.signed_in_by].label}
                    <br />
                    <Text span c="dimmed">
                      {session.current
                        ? 'You are using this session now'
                        : `Last used ${instantInWords(session.last_used_at, zone)}`}
                    </Text>
                  </span>
                  {!session.current && (
                    <Button
                      variant="default"
                      aria-label={`Sign out the session of ${since}`}
                      aria-busy={ending.busyWith?.params.id === session.id}
                      onClick={() => void ending.run({ params: { id: session.id } })}
                    >
                      Sign out
                    </Button>
                  )}
                </Flex>
              )
            })}
          </Rows>
        )}
      </ListView>
    </Panel>
  )
}

/** The account at the provider that the person signs in with. */
function WorkAccount() {
  return usePublicSettings().workSignIn ? <WorkAccountPanel /> : null
}

function WorkAccountPanel() {
  const account = useApiQuery(getWorkAccount)
  const starting = useApiMutation(startWorkLink)
  const linking = useApiMutation(linkWorkAccount)
  const unlinking = useApiMutation(unlinkWorkAccount)
  const zone = useTimeZone()
  const confirm = useConfirm()
  const [isLeaving, setLeaving] = useState(false)
  useQueryParamOnce(backFromProvider, true, () => void linking.run())

  async function link() {
    if (isLeaving || starting.busy) return
    const outcome = await starting.run()
    if (!outcome.ok) return
    setLeaving(true)
    location.assign(outcome.reply.address)
  }
  async function unlink() {
    const about = 'From now on you sign in with your password.'
    if (await confirm({ question: 'Unlink your work account?', about, verb: 'Unlink' })) await unlinking.run()
  }
  return (
    <Panel title="Your work account">
      <QueryView query={account} rows={1}>
        {({ linkedAt, canUnlink }) => (
          <Group justify="space-between" gap="8px 16px">
            <Text flex="1 1 240px">
              {linkedAt
                ? `Linked since ${instantInWords(linkedAt, zone)}. You can sign in with it.`
                : 'Link your work account to sign in with it.'}
              {linkedAt && !canUnlink && <span>{` ${workSignInTexts.noOwnPassword}`}</span>}
            </Text>
            {linkedAt ? (
              canUnlink && (
                <Button variant="default" aria-busy={unlinking.busy} onClick={() => void unlink()}>
                  Unlink
                </Button>
              )
            ) : (
              <Button
                variant="default"
                aria-busy={starting.busy || isLeaving || linking.busy}
                onClick={() => void link()}
              >
                Link your work account
              </Button>
            )}
          </Group>
        )}
      </QueryView>
    </Panel>
  )
}

/** One's own profile: read-only until 'Edit Profile'. */
function Details() {
  const me = useMe()
  const zone = useTimeZone()
  const { keepsLetters } = usePublicSettings()
  const [editing, setEditing] = useState(false)
  const editButton = useReturnedFocus(editing)
  const notNow = mayNow(me, editUser.action)
    ? undefined
    : 'You can do this when an administrator has activated your account'
  return (
    <Panel
      title="Your details"
      actions={
        !editing && (
          <Button
            ref={editButton}
            aria-disabled={Boolean(notNow)}
            data-disabled={Boolean(notNow)}
            title={notNow}
            onClick={() => !notNow && setEditing(true)}
          >
            Edit Profile
          </Button>
        )
      }
    >
      {me.lastConfirmedEmail && (
        <Box mb="md">
          <Notice colour="yellow" icon={MailWarning}>
            {keepsLetters
              ? `${me.email} is not confirmed yet, and we cannot send emails at the moment. Ask an administrator for your confirmation link.`
              : `Please confirm ${me.email}. Use the link in the email we sent you.`}{' '}
            Until then, we'll send password links to {me.lastConfirmedEmail}.
          </Notice>
        </Box>
      )}
      {editing && (
        <Box pb="lg" mb="lg" style={{ borderBottom: '1px solid var(--ui-line)' }}>
          <DetailsForm me={me} onClose={() => setEditing(false)} />
        </Box>
      )}
      <Facts least={260} gap="lg" rowGap="md" strong>
        {!editing && (
          <>
            <Fact name="First name">{me.firstName}</Fact>
            <Fact name="Last name">{me.lastName || '-'}</Fact>
            <Fact name="Email">
              <EmailText email={me.email} />
            </Fact>
          </>
        )}
        <Fact name="GRS number">{me.grsNumber || '-'}</Fact>
        <Fact name="Role">{roles[me.role].label}</Fact>
        <Fact name="Account Status">
          <AccountTag status={me.status === 'active' ? 'active' : 'pending'} />
        </Fact>
        <Fact name="Member Since">{me.createdAt ? instantDayInWords(me.createdAt, zone) : 'N/A'}</Fact>
      </Facts>
    </Panel>
  )
}

const profileSaved = {
  success: 'Profile updated successfully!',
  error: 'Failed to update profile',
  networkError: 'Error updating profile',
}

function DetailsForm({ me, onClose }: { me: SessionUser; onClose: () => void }) {
  const saving = useApiMutation(editUser, { texts: profileSaved, showsChange: true })
  const version = useBaseVersion(me.version)
  const form = useForm({
    schema: me.lastName ? profileForm : oneNameForm,
    start: { firstName: me.firstName, lastName: me.lastName, email: me.email },
    row: { version, fieldTexts: ownFields },
    send: (body) => saving.run({ params: { id: me.id }, body: { ...body, ...version.sent() } }),
    onDone: onClose,
  })
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <Form form={form} label="Edit Profile">
      <Stack maw={460}>
        <TextInput ref={first} label="First name" autoComplete="given-name" {...form.field('firstName')} />
        <TextInput label="Last name" autoComplete="family-name" {...form.field('lastName')} />
        <TextInput label="Email" type="email" autoComplete="email" {...form.field('email')} />
      </Stack>
      <Group>
        <SubmitButton form={form}>Save Changes</SubmitButton>
        <Button variant="default" onClick={() => !form.busy && onClose()}>
          Cancel
        </Button>
      </Group>
    </Form>
  )
}
