import { Button, Flex, NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { maxLength } from '#contract/fields.ts'
import type { ListName } from '#contract/views.ts'
import { useConfirm } from '#web/kit/dialog/confirm.tsx'
import { useViews } from './use-views.ts'

export type ViewsBarProps = {
  list: ListName
  /** The visible columns, if they can be chosen. */
  columns?: string[] | null
  onColumns?: (columns: string[] | null) => void
}

/** One's own saved views of a list: show, save, rename and delete. */
export function ViewsBar({ list, columns = null, onColumns }: ViewsBarProps) {
  const confirm = useConfirm()
  const kept = useViews(list)
  const { views, current } = kept
  const choice = useRef<HTMLSelectElement>(null)
  const [naming, setNaming] = useState<'save' | 'rename'>()

  function show(id: string) {
    const view = views.find((one) => String(one.id) === id)
    kept.show(view)
    if (view) onColumns?.(view.columns)
  }
  async function remove() {
    const question = 'Delete this view?'
    if (!current || !(await confirm({ question, about: current.name, verb: 'Delete' }))) return
    await kept.remove(current)
    choice.current?.focus()
  }
  async function name(text: string) {
    const outcome =
      naming === 'rename' && current ? await kept.rename(current, text) : await kept.save(text, columns)
    if (!outcome.ok) return
    setNaming(undefined)
    choice.current?.focus()
  }
  return (
    <Flex wrap="wrap" align="flex-end" gap="sm" mih={72}>
      <NativeSelect
        ref={choice}
        label="Saved views"
        miw={180}
        maw={320}
        value={current?.id ?? ''}
        data={[
          { value: '', label: views.length > 0 ? 'None chosen' : 'None saved yet' },
          ...views.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={(event) => show(event.currentTarget.value)}
      />
      {naming ? (
        <NameForm
          start={naming === 'rename' ? (current?.name ?? '') : ''}
          busy={kept.busy}
          onName={(text) => void name(text)}
          onLeave={() => setNaming(undefined)}
        />
      ) : (
        <>
          {!current && (
            <Button variant="default" onClick={() => setNaming('save')}>
              Save this view
            </Button>
          )}
          {current && (
            <>
              <Button variant="default" onClick={() => setNaming('rename')}>
                Rename view
              </Button>
              <Button variant="default" onClick={() => void remove()}>
                Delete view
              </Button>
            </>
          )}
        </>
      )}
    </Flex>
  )
}

type NameProps = { start: string; busy: boolean; onName: (name: string) => void; onLeave: () => void }

function NameForm({ start, busy, onName, onLeave }: NameProps) {
  const [name, setName] = useState(start)
  function submit(event: FormEvent) {
    event.preventDefault()
    if (name.trim() !== '' && !busy) onName(name.trim())
  }
  return (
    <Flex component="form" wrap="wrap" align="flex-end" gap="sm" onSubmit={submit}>
      <TextInput
        label="Name of the view"
        value={name}
        maxLength={maxLength.name}
        autoComplete="off"
        // It replaces the pressed button.
        autoFocus
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          // Leaves the name only, not the menu around it.
          event.preventDefault()
          onLeave()
        }}
      />
      <Button type="submit" aria-busy={busy}>
        Save
      </Button>
      <Button variant="default" onClick={onLeave}>
        Cancel
      </Button>
    </Flex>
  )
}
