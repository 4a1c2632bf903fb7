import { Stack, Text, Textarea, TextInput } from '@mantine/core'
import { CircleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { hasEnglishHolidays, yearsWithoutHolidays } from '#contract/dates.ts'
import { maxTopicsOffered } from '#contract/matches.ts'
import { useTimeZone, useToday } from '#web/kernel/clock.ts'
import { KeysPanel } from '#web/keys/KeysPanel.tsx'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { Notice } from '#web/kit/states/Notice.tsx'
import { StandardPanel } from '#web/milestones/StandardPanel.tsx'
import { WaysToSignInPanel } from '#web/signing-in/WaysToSignInPanel.tsx'
import { TemplatesPanel } from '#web/templates/TemplatesPanel.tsx'
import type { PanelProps } from './fields.tsx'
import { textFields } from './form-values.ts'
import styles from './Settings.module.css'
import { SettingsForm, SettingsHeader } from './SettingsForm.tsx'

export const WorkingDaysPage = () => (
  <SettingsForm section="/admin/settings/working-days" fields={['daysOff']}>
    {(form) => <WorkingDaysPanel form={form} />}
  </SettingsForm>
)

/** Configures the calendar for promised working days. */
function WorkingDaysPanel({ form }: PanelProps) {
  const zone = useTimeZone()
  const unknown = yearsWithoutHolidays(useToday(), zone)
  const counted = hasEnglishHolidays(zone) ? 'Weekends and bank holidays in England' : 'Weekends'
  return (
    <Panel>
      <Stack maw="44em" className={styles.days ?? ''}>
        {unknown.length > 0 && (
          <Notice colour="yellow" icon={CircleAlert}>
            The bank holidays of {unknown.join(' and ')} are not included in this version. Add them below, or
            upgrade.
          </Notice>
        )}
        <Textarea
          label="Other days off"
          description={`${counted} are already counted. Add other days off, one on each line, for example 28/12/2026.`}
          autosize
          minRows={4}
          maxRows={12}
          autoComplete="off"
          {...form.field('daysOff')}
        />
      </Stack>
    </Panel>
  )
}

export const StandardPage = () => (
  <>
    <SettingsHeader section="/admin/settings/standard" />
    <StandardPanel />
  </>
)

/** The topics that mentors help with and mentees ask for. */
export const TopicsPage = () => (
  <SettingsForm section="/admin/settings/topics" fields={['topics']}>
    {(form) => (
      <Panel>
        <Stack maw="44em">
          <Textarea
            label="Topics"
            description={`What mentors can help with, one on each line, at most ${maxTopicsOffered}. Mentors choose their specialties from this list, and mentees what they would like help with.`}
            autosize
            minRows={4}
            maxRows={16}
            {...form.field('topics')}
          />
        </Stack>
      </Panel>
    )}
  </SettingsForm>
)

/** The competence in the file for the Electronic Staff Record. */
export const EsrPage = () => (
  <SettingsForm section="/admin/settings/esr" fields={['competence']}>
    {(form) => (
      <Panel>
        <Stack maw="44em">
          <Text>
            <Link to="/admin/reports">System Reports</Link> has a file for the Electronic Staff Record (ESR).
            It lists the people whose records are signed off.
          </Text>
          <TextInput
            label="Competence"
            description="Use its name in ESR. Each row of the file contains it."
            autoComplete="off"
            {...form.field('competence')}
          />
        </Stack>
      </Panel>
    )}
  </SettingsForm>
)

/** The texts of the pages that the footer links to. */
export const TextsPage = () => (
  <SettingsForm section="/admin/settings/texts" fields={textFields}>
    {(form) => <PagesPanel form={form} />}
  </SettingsForm>
)

const format =
  'Leave blank to use the standard text. Leave a blank line between paragraphs. Start a heading with # and a bullet with -.'

/** The settings of the pages that the footer links to. */
function PagesPanel({ form }: PanelProps) {
  return (
    <Panel>
      <Stack maw="44em">
        <TextInput
          label="Help address"
          description="An email address, or a web page that starts with https://. We link to it at the bottom of every page."
          autoComplete="off"
          spellCheck={false}
          {...form.field('help')}
        />
        <Textarea
          label="Accessibility statement"
          description={format}
          autosize
          minRows={4}
          maxRows={12}
          {...form.field('accessibility')}
        />
        <Textarea
          label="Privacy page"
          description={`${format} A table of who can read what is added below.`}
          autosize
          minRows={4}
          maxRows={12}
          {...form.field('privacy')}
        />
      </Stack>
    </Panel>
  )
}

export const SignInPage = () => (
  <>
    <SettingsHeader section="/admin/settings/sign-in" />
    <WaysToSignInPanel />
  </>
)

export const TemplatesPage = () => (
  <>
    <SettingsHeader section="/admin/settings/templates" />
    <TemplatesPanel />
  </>
)

export const KeysPage = () => (
  <>
    <SettingsHeader section="/admin/settings/keys" />
    <KeysPanel />
  </>
)
