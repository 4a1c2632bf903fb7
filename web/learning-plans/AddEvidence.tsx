import { Button, NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import { keysOf } from '#contract/keys-of.ts'
import type { PlanRow } from '#contract/learning-plans.ts'
import { type EvidenceChoice, evidenceKinds, getEvidence } from '#contract/objectives.ts'
import { useApiQueryWhen } from '#web/kernel/use-api-query.ts'
import { Dialog } from '#web/kit/dialog/Dialog.tsx'
import { DialogFoot } from '#web/kit/dialog/DialogFoot.tsx'
import { useOnOpen } from '#web/kit/dialog/use-on-open.ts'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { messages, useAddEvidence } from './api.ts'
import { evidenceWords } from './EvidenceList.tsx'

type Props = { opened: boolean; close: () => void; plan: PlanRow; objective: number }

/** Links a note, a document or a debrief that both sides may read. */
export function AddEvidence({ opened, close, plan, objective }: Props) {
  const [chosen, setChosen] = useState('')
  const [error, setError] = useState('')
  const evidence = useApiQueryWhen(opened, getEvidence, { params: { id: plan.id } })
  const adding = useAddEvidence()
  useOnOpen(opened, () => {
    setChosen('')
    setError('')
  })
  const isLinked = (choice: EvidenceChoice) =>
    evidence.data?.evidence.some((row) => row.objective === objective && keyOf(row) === keyOf(choice)) ??
    false

  async function add() {
    if (!chosen) return setError('Choose what to link')
    const [kind, id] = chosen.split(' ') as [EvidenceChoice['kind'], string]
    const body = { kind, targetId: Number(id), planVersion: plan.version }
    const { ok } = await adding.run({ params: { id: plan.id, place: objective }, body })
    if (ok) close()
  }
  return (
    <Dialog opened={opened} onClose={close} title={`Add evidence to objective ${objective}`} width={520}>
      <QueryView query={evidence} errorMessage={messages.evidence} rows={2}>
        {({ choices }) => {
          const free = choices.filter((choice) => !isLinked(choice))
          return free.length === 0 ? (
            <EmptyState
              title="Nothing to link yet"
              hint="You can link notes, documents and debriefs that both of you can read."
            />
          ) : (
            <>
              <NativeSelect
                label="Note, document or debrief"
                data-autofocus
                data={[
                  { value: '', label: 'Choose one' },
                  ...keysOf(evidenceKinds).flatMap((kind) => groupOf(kind, free)),
                ]}
                value={chosen}
                error={error}
                onChange={(event) => setChosen(event.currentTarget.value)}
              />
              <Text c="dimmed" mt={4}>
                The list has the newest ones that both of you can read. Everyone who can read this plan sees
                that it is linked.
              </Text>
            </>
          )
        }}
      </QueryView>
      <DialogFoot>
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button aria-busy={adding.busy} onClick={() => void add()}>
          Add
        </Button>
      </DialogFoot>
    </Dialog>
  )
}

const keyOf = ({ kind, target_id }: EvidenceChoice) => `${kind} ${target_id}`

const groupOf = (kind: EvidenceChoice['kind'], choices: EvidenceChoice[]) => {
  const items = choices
    .filter((choice) => choice.kind === kind)
    .map((choice) => ({ value: keyOf(choice), label: evidenceWords(choice) }))
  return items.length > 0 ? [{ group: `${evidenceKinds[kind].label}s`, items }] : []
}
