import { type AccountStatus, labelsOf, nameInWords } from '#contract/person.ts'

type Person = {
  id: number
  first_name: string
  last_name: string
  email?: string | undefined
  status?: AccountStatus
}

/** The options of a choice between people. */
export function personChoices(people: Person[]): { value: string; label: string }[] {
  const labelOf = labelsOf(people)
  return people.map((person) => ({
    value: String(person.id),
    label: nameInWords(labelOf(person), person.status),
  }))
}
