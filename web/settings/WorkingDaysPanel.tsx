import { Textarea } from '@mantine/core'
import { CircleAlert } from 'lucide-react'
import { hasEnglishHolidays, yearsWithoutHolidays } from '#contract/working-days.ts'
import { useTimeZone, useToday } from '#web/kernel/clock.ts'
import { Panel } from '#web/kit/page/Panel.tsx'
import { Notice } from '#web/kit/states/Notice.tsx'
import type { PanelProps } from './fields.tsx'
import styles from './Settings.module.css'

/** By what the promised working days are counted. */
export function WorkingDaysPanel({ form }: PanelProps) {
  const zone = useTimeZone()
  const unknown = yearsWithoutHolidays(useToday(), zone)
  const besides = hasEnglishHolidays(zone) ? "weekends and England's bank holidays" : 'weekends'
  return (
    <Panel title="Working days">
      <div className={styles.days}>
        {unknown.length > 0 && (
          <Notice colour="yellow" icon={CircleAlert}>
            The bank holidays of {unknown.join(' and ')} are not known to this version and count as working
            days. Add them below, or upgrade.
          </Notice>
        )}
        <Textarea
          label="Further days off"
          description={`Days that do not count as working days, besides ${besides}: one on each line, like 28/12/2026`}
          autosize
          minRows={4}
          maxRows={12}
          autoComplete="off"
          {...form.field('daysOff')}
        />
      </div>
    </Panel>
  )
}
