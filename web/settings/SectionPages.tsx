import { Stack, Text } from '@mantine/core'
import { CircleAlert } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { Link } from 'react-router'
import { hasEnglishHolidays, yearsWithoutHolidays } from '#contract/dates.ts'
import { useTimeZone, useToday } from '#web/kernel/clock.ts'
import { KeysPanel } from '#web/keys/KeysPanel.tsx'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { Notice } from '#web/kit/states/Notice.tsx'
import { StandardPanel } from '#web/milestones/StandardPanel.tsx'
import { WaysToSignInPanel } from '#web/signing-in/WaysToSignInPanel.tsx'
import { TemplatesPanel } from '#web/templates/TemplatesPanel.tsx'
import { type FormValues, textFields } from './form-values.ts'
import styles from './Settings.module.css'
import { type Section, SettingFields, SettingsForm, SettingsHeader } from './SettingsForm.tsx'

type Props = {
  section: Section
  names: (keyof FormValues)[]
  hint?: string
  className?: string | undefined
  children?: ReactNode
}

/** A page with one panel of settings; `children` are above its fields. */
const FieldsPage = ({ section, className = '', children, ...shown }: Props) => (
  <SettingsForm section={section} names={shown.names}>
    {(form) => (
      <Panel>
        <Stack maw="44em" className={className}>
          {children}
          <SettingFields form={form} {...shown} />
        </Stack>
      </Panel>
    )}
  </SettingsForm>
)

/** Configures the calendar for promised working days. */
export function WorkingDaysPage() {
  const zone = useTimeZone()
  const unknown = yearsWithoutHolidays(useToday(), zone)
  const counted = hasEnglishHolidays(zone) ? 'Weekends and bank holidays in England' : 'Weekends'
  return (
    <FieldsPage
      section="/admin/settings/working-days"
      names={['daysOff']}
      hint={`${counted} are already counted. Add other days off, one on each line, for example 28/12/2026.`}
      className={styles.days}
    >
      {unknown.length > 0 && (
        <Notice colour="yellow" icon={CircleAlert}>
          The bank holidays of {unknown.join(' and ')} are not included in this version. Add them below, or
          upgrade.
        </Notice>
      )}
    </FieldsPage>
  )
}

/** The topics that mentors help with and mentees ask for. */
export const TopicsPage = () => <FieldsPage section="/admin/settings/topics" names={['topics']} />

/** The competence in the file for the Electronic Staff Record. */
export const EsrPage = () => (
  <FieldsPage section="/admin/settings/esr" names={['competence']}>
    <Text>
      <Link to="/admin/reports">System Reports</Link> has a file for the Electronic Staff Record (ESR). It
      lists the people whose records are signed off.
    </Text>
  </FieldsPage>
)

/** The texts of the pages that the footer links to. */
export const TextsPage = () => <FieldsPage section="/admin/settings/texts" names={textFields} />

const pageOf = (section: Section, SectionPanel: ComponentType) => () => (
  <>
    <SettingsHeader section={section} />
    <SectionPanel />
  </>
)

export const StandardPage = pageOf('/admin/settings/standard', StandardPanel)
export const SignInPage = pageOf('/admin/settings/sign-in', WaysToSignInPanel)
export const TemplatesPage = pageOf('/admin/settings/templates', TemplatesPanel)
export const KeysPage = pageOf('/admin/settings/keys', KeysPanel)
