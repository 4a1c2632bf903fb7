import { Group, NativeSelect, Text, Textarea } from '@mantine/core'
import * as z from 'zod/mini'
import { listAvailableMentees, listAvailableMentors } from '#contract/assignments.ts'
import { instantDayInWords } from '#contract/dates.ts'
import { allowPair, listNeverPaired, ruleOutPair } from '#contract/matches.ts'
import { nameWithAddress } from '#contract/person.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { useApiQuery } from '#web/kernel/use-api-query.ts'
import { useList } from '#web/kernel/use-list.ts'
import { FormModal, useDialogForm } from '#web/kit/dialog/FormModal.tsx'
import { useDialog } from '#web/kit/dialog/use-dialog.ts'
import { numberOf } from '#web/kit/form/use-form.ts'
import { TextButton } from '#web/kit/layout/Buttons.tsx'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { Rows } from '#web/kit/list/Facts.tsx'
import { ListView } from '#web/kit/list/ListView.tsx'
import { LongText } from '#web/kit/text/LongText.tsx'
import { PersonLink } from '#web/programme/PersonMark.tsx'
import { personChoices } from '#web/programme/person-choices.ts'

type Props = { id: number; role: 'mentor' | 'mentee'; name: string }

/** The people with whom a person is never paired, for administrators. */
export function NeverPaired({ id, role, name }: Props) {
  const zone = useTimeZone()
  const pairs = useApiQuery(listNeverPaired, { params: { id } })
  const allowing = useApiMutation(allowPair)
  const { opened, item, open, close } = useDialog<true>()
  return (
    <Panel
      title="Never pair with"
      actions={
        <TextButton className="small" aria-haspopup="dialog" onClick={() => open(true)}>
          Add a person
        </TextButton>
      }
    >
      <ListView query={pairs} rows={1} empty="No one">
        {(rows) => (
          <Rows>
            {rows.map(({ id, person, reason, created_at }) => (
              <Group component="li" key={id} justify="space-between" gap="8px 16px">
                <div>
                  <PersonLink id={person.id} name={nameWithAddress(person)} />
                  <LongText text={reason} about="the reason" />
                  <Text className="small">Since {instantDayInWords(created_at, zone)}</Text>
                </div>
                <TextButton
                  className="small"
                  aria-label={`Allow pairing with ${nameWithAddress(person)}`}
                  aria-busy={allowing.busyWith?.params.id === id}
                  onClick={() => void allowing.run({ params: { id } })}
                >
                  Allow again
                </TextButton>
              </Group>
            ))}
          </Rows>
        )}
      </ListView>
      {item && <RuleOutDialog id={id} role={role} name={name} opened={opened} onClose={close} />}
    </Panel>
  )
}

const body = ruleOutPair.body.shape
const fields = z.object({ personId: numberOf(body.personId), reason: body.reason })

function RuleOutDialog({
  id,
  role,
  name,
  opened,
  onClose,
}: Props & { opened: boolean; onClose: () => void }) {
  const rulingOut = useApiMutation(ruleOutPair)
  const others = useList(
    role === 'mentor' ? listAvailableMentees : listAvailableMentors,
    { query: { order: 'name' } },
    { whole: true },
  )
  const { form, modal } = useDialogForm({
    opened,
    onClose,
    draftName: `never-pair-${id}`,
    schema: fields,
    start: { personId: '', reason: '' },
    send: (body) => rulingOut.run({ params: { id }, body }),
  })
  const other = role === 'mentor' ? 'Mentee' : 'Mentor'
  return (
    <FormModal {...modal} title={`Never pair ${name} with`} submit="Rule out">
      <NativeSelect
        label={other}
        data={[{ value: '', label: `Select a ${other.toLowerCase()}` }, ...personChoices(others.data ?? [])]}
        {...form.field('personId')}
      />
      <Textarea
        label="Reason"
        description="Only administrators can read it, only on the pages of these two people."
        rows={3}
        {...form.field('reason')}
      />
    </FormModal>
  )
}
