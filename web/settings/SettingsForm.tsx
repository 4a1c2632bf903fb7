import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { keysOf } from '#contract/fields.ts'
import type { SignedInPath } from '#contract/pages.ts'
import { getSettings, type Settings } from '#contract/settings.ts'
import { useApiQuery } from '#web/kernel/use-api-query.ts'
import { Form } from '#web/kit/form/Form.tsx'
import type { FormState } from '#web/kit/form/use-form.ts'
import { Buttons } from '#web/kit/layout/Buttons.tsx'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { AccessDenied } from '#web/programme/AccessDenied.tsx'
import { messages } from './api.ts'
import type { FormValues } from './form-values.ts'
import { SaveBar } from './SaveBar.tsx'
import styles from './Settings.module.css'
import { useSettingsForm } from './use-settings-form.ts'

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
type Section = keyof typeof sections

/** Sections that were parts of the first page, by the hash of their former URL. */
export const movedSections: Record<string, Section> = {
  '#sign-in': '/admin/settings/sign-in',
  '#templates': '/admin/settings/templates',
  '#keys': '/admin/settings/keys',
}

type Props = {
  section: Section
  /** The fields of this section. The form sends the others as they are saved. */
  fields: (keyof FormValues)[]
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
          errorMessage={messages.load.error}
          loadingText="Loading settings..."
          rows={10}
        >
          {(settings) => <LoadedForm {...rest} label={sections[section]} settings={settings} />}
        </QueryView>
      )}
    </>
  )
}

type LoadedProps = Omit<Props, 'section'> & { label: string; settings: Settings }

function LoadedForm({ label, settings, fields, children }: LoadedProps) {
  const state = useSettingsForm(settings, fields)
  return (
    <Form form={state.form} label={label}>
      <div>{children(state.form)}</div>
      <Group gap="8px 16px" c="dimmed">
        <Buttons>
          <Button variant="default" onClick={state.fillWithFactoryDefaults}>
            Load factory defaults
          </Button>
        </Buttons>
        <Text flex="1 1 240px">
          Fills the form with the original settings. Nothing changes until you save.
        </Text>
      </Group>
      <SaveBar state={state} />
    </Form>
  )
}

/** The top of every page of the settings, with links to the others. */
export const SettingsHeader = ({ section }: { section: Section }) => (
  <>
    <PageHeader title={sections[section]} lead="Changes apply to everyone straight away." />
    <nav aria-label="Settings" className={`wrap ${styles.sections} no-print`}>
      {keysOf(sections).map((path) => (
        <Link key={path} to={path} aria-current={path === section ? 'page' : undefined}>
          {sections[path]}
        </Link>
      ))}
    </nav>
  </>
)
