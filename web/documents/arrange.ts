import type { DocumentRow } from '#contract/documents.ts'

/** The administrator's filter. Rule S9.8 defines its values: all, mentor and mentee. */
export const arrangements = {
  mentor: {
    label: 'Documents by Mentor',
    person: 'Mentor',
    everyone: 'All mentors',
    idOf: (document: DocumentRow) => document.mentor_id,
    nameOf: (document: DocumentRow) => document.uploaded_by_name,
  },
  mentee: {
    label: 'Documents by Mentee',
    person: 'Mentee',
    everyone: 'All mentees',
    idOf: (document: DocumentRow) => document.mentee_id,
    nameOf: (document: DocumentRow) => document.uploaded_for_name,
  },
} as const
export type Arrangement = keyof typeof arrangements

export const arrangementOf = (value: string | undefined): Arrangement | null =>
  value === 'mentor' || value === 'mentee' ? value : null

const inEnglish = new Intl.Collator('en-GB', { sensitivity: 'base' })

/** Sorts documents by person. The sort is stable, so each person's documents keep their order. */
export function arrange(documents: DocumentRow[], by: Arrangement): DocumentRow[] {
  const { idOf, nameOf } = arrangements[by]
  return documents.toSorted((a, b) => inEnglish.compare(nameOf(a), nameOf(b)) || idOf(a) - idOf(b))
}

/** The distinct people of the documents, sorted by name. */
export function peopleOf(documents: DocumentRow[], by: Arrangement): { value: string; label: string }[] {
  const { idOf, nameOf } = arrangements[by]
  const names = new Map(documents.map((document) => [String(idOf(document)), nameOf(document)]))
  return [...names]
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => inEnglish.compare(a.label, b.label))
}
