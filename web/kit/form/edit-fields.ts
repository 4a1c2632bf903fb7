import { formatDay } from '#contract/dates.ts'
import type { EditField, EditFields } from '#contract/fields.ts'
import { isDay } from '#web/kit/days/month.ts'

/** The fields of the table that the dialog has. */
type InForm<Fields extends EditFields> = {
  [Name in keyof Fields]: Fields[Name] extends { label: string } ? Name : never
}[keyof Fields] &
  string

type Values<Fields extends EditFields> = {
  [Name in InForm<Fields>]: Fields[Name] extends { choices: infer Choices }
    ? keyof Choices & string
    : Fields[Name] extends { initial: number }
      ? number
      : string
}

type RowWith<Fields extends EditFields> = {
  [Column in Fields[InForm<Fields>]['column']]: string | number | null
}

/** Makes the values of a form, and their words, from the table of its record's fields. */
export function formOf<Fields extends EditFields>(fields: Fields) {
  const inForm = Object.entries<EditField>(fields).filter(([, { label }]) => label !== undefined)
  const values = (read: (field: EditField) => unknown) =>
    Object.fromEntries(inForm.map(([name, field]) => [name, read(field)])) as Values<Fields>
  return {
    empty: values(({ initial = '' }) => initial),
    /** The values of a row of a reply. */
    valuesOf: (row: RowWith<Fields>) => values(({ column }) => row[column as keyof typeof row] ?? ''),
    /** The labels and the values in words, in form order. `special` has the words of some values. */
    inWords: (current: Values<Fields>, special: { [Name in InForm<Fields>]?: string } = {}) =>
      inForm.map(([name, field]) => {
        const value = current[name as InForm<Fields>]
        return [field.label ?? '', special[name as InForm<Fields>] ?? textOf(field, String(value))] as const
      }),
  }
}

function textOf({ choices, isDay: hasDays, empty }: EditField, value: string): string {
  if (value === '') return empty ?? ''
  return choices?.[value]?.label ?? (hasDays && isDay(value) ? formatDay(value) : value)
}
