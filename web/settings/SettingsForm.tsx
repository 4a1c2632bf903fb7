import '@mantine/core/styles/Checkbox.layer.css'
import { Box, Button, Checkbox, Group, Text, Textarea, TextInput } from '@mantine/core'
import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { keysOf } from '#contract/fields.ts'
import type { SignedInPath } from '#contract/pages.ts'
import { factorySettings, getSettings, type Settings, saveSettings } from '#contract/settings.ts'
import { useApiMutation, useBaseVersion } from '#web/kernel/use-api-mutation.ts'
import { useApiQuery } from '#web/kernel/use-api-query.ts'
import { useConfirm } from '#web/kit/dialog/confirm.tsx'
import { Form, SubmitButton } from '#web/kit/form/Form.tsx'
import { rebaseForm } from '#web/kit/form/rebase-form.ts'
import { type FormState, useForm } from '#web/kit/form/use-form.ts'
import { Buttons } from '#web/kit/layout/Buttons.tsx'
import { useKitContext } from '#web/kit/page/kit-context.ts'
import head from '#web/kit/page/PageHeader.module.css'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { useCurrentInView } from '#web/kit/page/use-current-in-view.ts'
import { Notice } from '#web/kit/states/Notice.tsx'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { AccessDenied } from '#web/programme/AccessDenied.tsx'
import {
  type FormValues,
  fields,
  inWords,
  settingsForm,
  settingsOf,
  valuesOf,
  withoutSections,
} from './form-values.ts'
import styles from './Settings.module.css'

/** The pages of the settings with their names, in the order of the links above them. */
const sections = {
  '/admin/settings': 'System Settings',
  '/admin/settings/working-days': 'Working days',
  '/admin/settings/standard': 'Programme standard',
  '/admin/settings/topics': 'Topics',
  '/admin/settings/esr': 'Staff records (ESR)',
  '/admin/settings/texts': 'Help and privacy',
  '/admin/settings/sign-in': 'Sign-in',
  '/admin/settings/templates': 'Templates',
  '/admin/settings/keys': 'Keys',
} as const satisfies Partial<Record<SignedInPath, string>>
export type Section = keyof typeof sections

const straightAway = 'Changes apply to everyone straight away.'
/** Only what is true of all settings of a page. */
const leads: Partial<Record<Section, string>> = {
  '/admin/settings': straightAway,
  '/admin/settings/working-days': straightAway,
  '/admin/settings/standard': 'Choose who this applies to.',
  '/admin/settings/topics': straightAway,
  '/admin/settings/texts': straightAway,
}

/** Sections that were parts of the first page, by the hash of their former URL. */
export const movedSections: Record<string, Section> = {
  '#sign-in': '/admin/settings/sign-in',
  '#templates': '/admin/settings/templates',
  '#keys': '/admin/settings/keys',
}

type Props = {
  section: Section
  /** The fields of this page. The form sends the others as they are saved. */
  names: (keyof FormValues)[]
  children: (form: FormState<FormValues>) => ReactNode
}

/** A page of settings with its own Save. */
export function SettingsForm({ section, ...rest }: Props) {
  const settings = useApiQuery(getSettings)
  return (
    <>
      <SettingsHeader section={section} />
      {settings.forbidden ? (
        <AccessDenied />
      ) : (
        <QueryView
          query={settings}
          errorMessage={getSettings.texts.error}
          loadingText="Loading settings..."
          rows={10}
        >
          {(settings) => <LoadedForm {...rest} label={sections[section]} settings={settings} />}
        </QueryView>
      )}
    </>
  )
}

// The page shows the messages itself, without toasts.
const quiet = { quiet: true }

/** The result of the last action; without `seconds` it stays until the next one. */
type StatusMessage = { colour: 'green' | 'blue' | 'red'; text: string; seconds?: number }

type LoadedProps = Omit<Props, 'section'> & { label: string; settings: Settings }

function LoadedForm({ label, settings, names, children }: LoadedProps) {
  const confirm = useConfirm()
  const saving = useApiMutation(saveSettings, quiet)
  const reloading = useApiMutation(getSettings, quiet)
  const [message, setMessage] = useState<StatusMessage>()
  const version = useBaseVersion(settings.version ?? null)
  // Treat filled-in defaults as changed, even when they equal the initial values.
  const isFilled = useRef(false)

  const form = useForm({
    schema: settingsForm,
    start: valuesOf(settings),
    // The conflict reply has the shape of the request body.
    row: { version, fieldTexts: inWords, valuesOf: (current) => valuesOf(current as Settings) },
    send: async (body) => {
      setMessage(undefined)
      const outcome = await saving.run({ body: settingsOf(body, version.sent().version) })
      return outcome.ok ? outcome : { ...outcome, fields: withoutSections(outcome.fields) }
    },
    onDone: (sent, { reply }) => {
      begin(reply, sent)
      setMessage({ colour: 'green', text: 'Settings saved successfully', seconds: 3 })
    },
  })

  function begin(next: Settings, sent = form.latest()) {
    version.set(next.version ?? null)
    isFilled.current = false
    rebaseForm(form, valuesOf(next), sent)
  }

  // Adopt a newer saved version, unless there are unsaved changes.
  useEffect(() => {
    const seen = version.base()
    if (form.isDirty || form.busy || isFilled.current || seen === null) return
    if ((settings.version ?? 0) > seen) begin(settings)
  })

  useEffect(() => {
    if (!message?.seconds) return
    const timer = setTimeout(() => setMessage(undefined), message.seconds * 1000)
    return () => clearTimeout(timer)
  }, [message])

  /** After a confirmation, shows the saved settings again. */
  async function reset() {
    if (reloading.busy || form.busy) return
    const question = 'Are you sure you want to reset all settings to default?'
    const about = "You'll lose any changes you have not saved."
    if (!(await confirm({ question, about, verb: 'Reset' }))) return
    setMessage(undefined)
    const outcome = await reloading.run()
    if (!outcome.ok) return setMessage({ colour: 'red', text: outcome.message })
    begin(outcome.reply)
    setMessage({ colour: 'blue', text: 'Changes discarded', seconds: 3 })
  }

  function fillWithFactoryDefaults() {
    const values = valuesOf(factorySettings)
    isFilled.current = true
    for (const name of names) form.set(name, values[name])
    setMessage({ colour: 'blue', text: 'We have filled in the factory defaults. Save to apply them.' })
  }

  return (
    <Form form={form} label={label}>
      <div>{children(form)}</div>
      <Group gap="8px 16px" c="dimmed">
        <Buttons>
          <Button variant="default" onClick={fillWithFactoryDefaults}>
            Load factory defaults
          </Button>
        </Buttons>
        <Text flex="1 1 240px">
          Fills the form with the original settings. Nothing changes until you save.
        </Text>
      </Group>
      {/* Sticky at the bottom of the window, with the result of the last action. */}
      <Group justify="flex-end" gap="8px 16px" className={`sticky-foot ${styles.bar}`}>
        <Box role="status" flex="1 1 240px" miw={0} className={styles.said ?? ''}>
          {message ? (
            <Notice colour={message.colour} icon={icons[message.colour]}>
              {message.text}
            </Notice>
          ) : (
            form.isDirty && !form.busy && <Text c="dimmed">You have unsaved changes</Text>
          )}
        </Box>
        <Buttons short>
          <Button variant="default" aria-busy={reloading.busy} onClick={() => void reset()}>
            Reset
          </Button>
          <SubmitButton form={form}>Save</SubmitButton>
        </Buttons>
      </Group>
    </Form>
  )
}

const icons = { green: CircleCheck, blue: Info, red: CircleAlert }

type FieldsProps = {
  form: FormState<FormValues>
  names: (keyof FormValues)[]
  /** Replaces the hints of the table. */
  hint?: string
}

/** The fields of these settings, with their labels and hints. */
export const SettingFields = ({ form, names, hint }: FieldsProps) =>
  names.map((name) => {
    const { label, hint: usual, maxRows, isNumber, isCode, ...input } = fields[name]
    const shared = { label, description: hint ?? usual }
    if (typeof form.values[name] === 'boolean')
      return (
        <Checkbox
          key={name}
          {...shared}
          maw="44em"
          style={{ gridColumn: '1 / -1' }}
          styles={{ description: { marginBottom: 0 } }}
          {...form.field(name, 'checkbox')}
        />
      )
    if (maxRows)
      return (
        <Textarea
          key={name}
          {...shared}
          autosize
          minRows={4}
          maxRows={maxRows}
          autoComplete="off"
          {...form.field(name)}
        />
      )
    return (
      <TextInput
        key={name}
        {...shared}
        {...input}
        autoComplete="off"
        inputMode={isNumber ? 'numeric' : undefined}
        styles={isNumber ? { input: { maxWidth: '10em' } } : {}}
        spellCheck={isCode ? false : undefined}
        {...form.field(name)}
      />
    )
  })

/** The top of every page of the settings, with links to the others. */
export function SettingsHeader({ section }: { section: Section }) {
  const links = useCurrentInView<HTMLElement>(section)
  const { hasPage } = useKitContext()
  return (
    <>
      <PageHeader title={sections[section]} lead={leads[section]} />
      <nav ref={links} aria-label="Settings" className={`row ${head.tabs} ${styles.sections} no-print`}>
        {keysOf(sections)
          .filter(hasPage)
          .map((path) => (
            <Link key={path} to={path} aria-current={path === section ? 'page' : undefined}>
              {sections[path]}
            </Link>
          ))}
      </nav>
    </>
  )
}
