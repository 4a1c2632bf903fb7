import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { formatDay } from '#contract/dates.ts'
import { type GoalRow, goalPriorities } from '#contract/goals.ts'
import { DayField } from '#web/kit/days/DayField.tsx'
import { isDay } from '#web/kit/days/month.ts'
import type { FormState } from '#web/kit/form/use-form.ts'

export const emptyGoal = { title: '', description: '', targetDate: '', priority: 'medium' }
export type GoalValues = typeof emptyGoal

export const valuesOf = (goal: GoalRow): GoalValues => ({
  title: goal.title,
  description: goal.description,
  targetDate: goal.target_date,
  priority: goal.priority,
})

export const goalInWords = ({ title, description, targetDate, priority }: GoalValues) =>
  [
    ['Title', title],
    ['Description', description],
    ['Target Date', isDay(targetDate) ? formatDay(targetDate) : targetDate],
    ['Priority', goalPriorities[priority as keyof typeof goalPriorities].label],
  ] as const

const priorities = Object.entries(goalPriorities).map(([value, { label }]) => ({ value, label }))

export function GoalFields({ form }: { form: FormState<GoalValues> }) {
  return (
    <>
      <TextInput label="Title" {...form.field('title')} />
      <Textarea label="Description" rows={4} resize="vertical" {...form.field('description')} />
      <DayField label="Target Date" {...form.field('targetDate')} />
      <NativeSelect label="Priority" maw={240} data={priorities} {...form.field('priority')} />
    </>
  )
}
