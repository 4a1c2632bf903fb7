import { type FieldProps, type FormState, valueFrom } from './use-form.ts'

/** For `alsoCheck`: the problems of values that have fields themselves, each named '12.reason'. */
export const problemsOfParts = <Part>(
  parts: Record<string, Part>,
  problemsOf: (part: Part, name: string) => Record<string, string>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(parts).flatMap(([part, value]) =>
      Object.entries(problemsOf(value, part)).map(([name, sentence]) => [`${part}.${name}`, sentence]),
    ),
  )

/** The inputs of a value that has fields itself. Its errors have names such as '12.reason'. */
export function partOf<Part extends object>(form: FormState<Record<string, Part>>, part: string) {
  // The forms of parts begin with all of them.
  const values = form.values[part] as Part
  const set = <Name extends keyof Part & string>(name: Name, value: Part[Name]) =>
    form.set(part, { ...(form.latest()[part] as Part), [name]: value }, `${part}.${name}`)
  const errorOf = (name: string) => form.errors.find((error) => error.name === `${part}.${name}`)?.sentence
  return {
    values,
    set,
    errorOf,
    field: (name: keyof Part & string, kind: 'input' | 'checkbox' = 'input'): FieldProps => ({
      id: `${form.id}-${part}-${name}`,
      name: `${part}.${name}`,
      [kind === 'input' ? 'value' : 'checked']: values[name],
      onChange: (change: unknown) => set(name, valueFrom(change) as Part[typeof name]),
      error: errorOf(name),
    }),
  }
}
