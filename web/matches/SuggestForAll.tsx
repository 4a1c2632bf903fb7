import { NativeSelect, Text } from '@mantine/core'
import * as z from 'zod/mini'
import { type AvailableMentor, listAvailableMentors } from '#contract/assignments.ts'
import type { Reply } from '#contract/endpoint.ts'
import { suggestForAll } from '#contract/matches.ts'
import { labelsOf } from '#contract/person.ts'
import { useApiQuery } from '#web/kernel/use-api-query.ts'
import { useList } from '#web/kernel/use-list.ts'
import { FormModal, useDialogForm } from '#web/kit/dialog/FormModal.tsx'
import { mentorChoices } from '#web/programme/mentor-choices.ts'

export type Pairing = {
  id: number
  first_name: string
  last_name: string
  email: string
  mentorId: number
}
type Props = { opened: boolean; onClose: () => void; onAssign: (pairings: Pairing[]) => void }

/** Suggests a mentor for each unassigned mentee, to change and assign together. Opens when all is loaded. */
export function SuggestForAll(props: Props) {
  const { data } = useApiQuery(suggestForAll)
  const mentors = useList(listAvailableMentors, {}, { whole: true })
  return data && mentors.data && <SuggestionsForm {...props} rows={data} mentors={mentors.data} />
}

type FormProps = Props & { rows: Reply<typeof suggestForAll>; mentors: AvailableMentor[] }

function SuggestionsForm({ opened, onClose, onAssign, rows, mentors }: FormProps) {
  const choices = [{ value: '', label: 'Not now' }, ...mentorChoices(mentors)]
  const labelOf = labelsOf(rows.map(({ mentee }) => mentee))
  const { form, modal } = useDialogForm({
    opened,
    onClose,
    schema: z.record(z.string(), z.string()),
    start: Object.fromEntries(
      rows.map(({ mentee, suggestion }) => [String(mentee.id), suggestion ? String(suggestion.id) : '']),
    ),
    send: async (chosen) => {
      const pairings = rows.flatMap(({ mentee }) => {
        const mentorId = chosen[mentee.id]
        return mentorId ? { ...mentee, mentorId: Number(mentorId) } : []
      })
      if (pairings.length > 0) onAssign(pairings)
      return { ok: true }
    },
  })
  return (
    <FormModal {...modal} title="Suggest mentors" submit="Assign these mentors">
      {rows.length === 0 && <Text>There is no one to assign.</Text>}
      {rows.map(({ mentee, suggestion }) => {
        const isSuggested = form.values[mentee.id] === String(suggestion?.id)
        return (
          <NativeSelect
            key={mentee.id}
            label={labelOf(mentee)}
            description={suggestion ? isSuggested && suggestion.reasons.join(', ') : 'No one to suggest'}
            data={choices}
            {...form.field(String(mentee.id))}
          />
        )
      })}
    </FormModal>
  )
}
