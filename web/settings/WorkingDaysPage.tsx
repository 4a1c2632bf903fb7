import { Stack, Textarea } from '@mantine/core'
import { CircleAlert } from 'lucide-react'
import { hasEnglishHolidays, yearsWithoutHolidays } from '#contract/dates.ts'
import { useTimeZone, useToday } from '#web/kernel/clock.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { Notice } from '#web/kit/states/Notice.tsx'
import type { PanelProps } from './fields.tsx'
import styles from './Settings.module.css'
import { SettingsForm } from './SettingsForm.tsx'

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
