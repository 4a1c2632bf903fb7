import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { mayNow } from '#contract/permissions.ts'
import { listTemplates, type TemplateRow, templateKinds } from '#contract/templates.ts'
import { useMe } from '#web/kernel/session.ts'
import { useApiQuery } from '#web/kernel/use-api-query.ts'
import { useConfirm } from '#web/kit/dialog/confirm.tsx'
import rowStyles from '#web/kit/list/Rows.module.css'
import { useKeptFocus } from '#web/kit/list/use-kept-focus.ts'
import { Buttons } from '#web/kit/page/Buttons.tsx'
import { Panel } from '#web/kit/page/Panel.tsx'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { RowActions } from '#web/kit/table/RowActions.tsx'
import { messages, useDeleteTemplate, useRenameTemplate } from './api.ts'
import { GoalTemplateDialog } from './GoalTemplateDialog.tsx'
import { TemplateDialog } from './TemplateDialog.tsx'

/** The templates that a person keeps; an administrator's are the organisation's. */
export function TemplatesPanel() {
  return mayNow(useMe(), listTemplates.action) ? <Kept /> : null
}

function Kept() {
  const { role } = useMe()
  const templates = useApiQuery(listTemplates)
  const renaming = useRenameTemplate()
  const deleting = useDeleteTemplate()
  const confirm = useConfirm()
  const list = useKeptFocus<HTMLUListElement>()
  const [adding, setAdding] = useState(false)
  const [renamed, setRenamed] = useState<{ template: TemplateRow; opened: boolean }>()
  const template = renamed?.template

  async function askAndDelete({ id, title }: TemplateRow) {
    if (await confirm({ question: 'Delete this template?', about: title, verb: 'Delete' }))
      await deleting.run({ params: { id } })
  }
  const isShared = role === 'admin'
  return (
    <Panel
      title={isShared ? 'Templates of the organisation' : 'My templates'}
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
                      { label: 'Rename', run: () => setRenamed({ template: row, opened: true }) },
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
        opened={renamed?.opened ?? false}
        title="Rename template"
        submit="Rename"
        name={template?.title ?? ''}
        send={(body) => renaming.run({ params: { id: template?.id ?? 0 }, body })}
        onClose={() => setRenamed(renamed && { ...renamed, opened: false })}
      />
      {isShared && <GoalTemplateDialog opened={adding} onClose={() => setAdding(false)} />}
    </Panel>
  )
}

const hints = {
  admin:
    "Mentors begin goals with those that 'Add Goal Template' makes; 'Save as template' on a learning plan makes one for plans.",
  mentor: "'Save as template' on an active goal or a learning plan makes one.",
  mentee: "'Save as template' on a learning plan makes one.",
} as const
