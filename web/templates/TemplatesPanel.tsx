import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { mayNow } from '#contract/permissions.ts'
import { listTemplates, type TemplateRow, templateKinds } from '#contract/templates.ts'
import { useMe } from '#web/kernel/session.ts'
import { useList } from '#web/kernel/use-list.ts'
import { useConfirm } from '#web/kit/dialog/confirm.tsx'
import { useDialog } from '#web/kit/dialog/use-dialog.ts'
import { Buttons } from '#web/kit/layout/Buttons.tsx'
import { Panel } from '#web/kit/layout/Panel.tsx'
import rowStyles from '#web/kit/list/Rows.module.css'
import { useKeptFocus } from '#web/kit/list/use-kept-focus.ts'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { RowActions } from '#web/kit/table/RowActions.tsx'
import { messages, useDeleteTemplate, useRenameTemplate } from './api.ts'
import { GoalTemplateDialog } from './GoalTemplateDialog.tsx'
import { TemplateDialog } from './TemplateDialog.tsx'

/** One's own templates; an administrator's templates belong to the organisation. */
export function TemplatesPanel() {
  return mayNow(useMe(), listTemplates.action) ? <Kept /> : null
}

function Kept() {
  const { role } = useMe()
  const templates = useList(listTemplates, {}, { whole: true })
  const renaming = useRenameTemplate()
  const deleting = useDeleteTemplate()
  const confirm = useConfirm()
  const list = useKeptFocus<HTMLUListElement>()
  const [adding, setAdding] = useState(false)
  const { item: template, ...renamed } = useDialog<TemplateRow>()

  async function askAndDelete({ id, title }: TemplateRow) {
    if (await confirm({ question: 'Delete this template?', about: title, verb: 'Delete' }))
      await deleting.run({ params: { id } })
  }
  const isShared = role === 'admin'
  return (
    <Panel
      title={isShared ? 'Shared templates' : 'My templates'}
      actions={
        isShared && (
          <Buttons>
            <Button variant="default" onClick={() => setAdding(true)}>
              Add Goal Template
            </Button>
          </Buttons>
        )
      }
    >
      <QueryView query={templates} errorMessage={messages.list} rows={2}>
        {(rows) => {
          const kept = rows.filter(({ mine }) => mine)
          if (kept.length === 0) return <Text c="dimmed">{hints[role]}</Text>
          return (
            <ul {...list} className={`${rowStyles.rows} ${rowStyles.flush}`}>
              {kept.map((row) => (
                <Group key={row.id} component="li" justify="space-between" gap="8px 16px">
                  <Stack gap={2} miw={0} flex="1 1 220px" style={{ overflowWrap: 'anywhere' }}>
                    <strong>{row.title}</strong>
                    <Text span c="dimmed">
                      {templateKinds[row.kind].label}
                    </Text>
                  </Stack>
                  <RowActions
                    name={row.title}
                    actions={[
                      { label: 'Rename', run: () => renamed.open(row) },
                      { label: 'Delete', danger: true, run: () => void askAndDelete(row) },
                    ]}
                  />
                </Group>
              ))}
            </ul>
          )
        }}
      </QueryView>
      <TemplateDialog
        opened={renamed.opened}
        title="Rename template"
        submit="Rename"
        name={template?.title ?? ''}
        send={(body) => renaming.run({ params: { id: template?.id ?? 0 }, body })}
        onClose={renamed.close}
      />
      {isShared && <GoalTemplateDialog opened={adding} onClose={() => setAdding(false)} />}
    </Panel>
  )
}

const hints = {
  admin:
    "Select 'Add Goal Template' to create a goal template. To create a plan template, select 'Save as template' on a learning plan.",
  mentor: "To create a template, select 'Save as template' on an active goal or learning plan.",
  mentee: "To create a template, select 'Save as template' on a learning plan.",
} as const
