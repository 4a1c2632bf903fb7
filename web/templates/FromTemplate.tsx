import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { mayNow } from '#contract/permissions.ts'
import { listTemplates, type TemplateKind, type TemplateRow } from '#contract/templates.ts'
import { useMe } from '#web/kernel/session.ts'
import { useList } from '#web/kernel/use-list.ts'
import { useOnOpen } from '#web/kit/dialog/use-dialog.ts'

type Props = { opened: boolean; kind: TemplateKind; onPick: (template: TemplateRow) => void }

/**
 * Fills a form from a template. Renders nothing without templates. Fetches before the form opens, to avoid a
 * layout shift.
 */
export function FromTemplate({ opened, kind, onPick }: Props) {
  const templates = useList(listTemplates, {}, { whole: true, ready: mayNow(useMe(), listTemplates.action) })
  const [picked, setPicked] = useState('')
  useOnOpen(opened, () => setPicked(''))
  const choices = templates.data?.filter((template) => template.kind === kind) ?? []
  if (choices.length === 0) return null
  const named = (isShared: boolean) =>
    choices
      .filter(({ shared }) => shared === isShared)
      .map(({ id, title }) => ({ value: String(id), label: title }))
  const groups = [
    { group: 'My templates', items: named(false) },
    { group: 'Shared', items: named(true) },
  ]
  return (
    <NativeSelect
      label="From a template (optional)"
      data={[{ value: '', label: 'Select a template' }, ...groups.filter(({ items }) => items.length > 0)]}
      value={picked}
      onChange={({ currentTarget: { value } }) => {
        setPicked(value)
        const template = choices.find(({ id }) => String(id) === value)
        if (template) onPick(template)
      }}
    />
  )
}
