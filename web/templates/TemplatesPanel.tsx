import { Button, Group, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { goalPriorities } from '#contract/goals.ts'
import { mayNow } from '#contract/permissions.ts'
import {
  deleteTemplate,
  goalTemplate,
  listTemplates,
  renameTemplate,
  saveTemplate,
  type TemplateRow,
  templateKinds,
} from '#contract/templates.ts'
import { useMe } from '#web/kernel/session.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { useList } from '#web/kernel/use-list.ts'
import { useConfirm } from '#web/kit/dialog/confirm.tsx'
import { FormModal, useDialogForm } from '#web/kit/dialog/FormModal.tsx'
import { useDialog } from '#web/kit/dialog/use-dialog.ts'
import { Buttons } from '#web/kit/layout/Buttons.tsx'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { Rows } from '#web/kit/list/Facts.tsx'
import { ListView } from '#web/kit/list/ListView.tsx'
import { RowActions } from '#web/kit/table/RowActions.tsx'
import { TemplateDialog } from './use-save-as-template.tsx'

/** One's own templates; an administrator's templates belong to the organisation. */
export function TemplatesPanel() {
  return mayNow(useMe(), listTemplates.action) ? <Kept /> : null
}

function Kept() {
  const { role } = useMe()
  const templates = useList(listTemplates, {}, { whole: true })
  const renaming = useApiMutation(renameTemplate)
  const deleting = useApiMutation(deleteTemplate)
  const confirm = useConfirm()
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
      <ListView
        query={{ ...templates, data: templates.data?.filter(({ mine }) => mine) }}
        rows={2}
        empty={hints[role]}
      >
        {(rows) => (
          <Rows>
            {rows.map((row) => (
              <Group key={row.id} component="li" justify="space-between" gap="8px 16px">
                <Stack className="long-words" gap={2} miw={0} flex="1 1 220px">
                  <strong>{row.title}</strong>
                  <Text span c="dimmed">
                    {templateKinds[row.kind].label}
                  </Text>
                </Stack>
                <RowActions
                  name={row.title}
                  actions={[
                    { label: 'Rename', run: () => renamed.open(row) },
                    { label: 'Delete', run: () => void askAndDelete(row) },
                  ]}
                />
              </Group>
            ))}
          </Rows>
        )}
      </ListView>
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

const empty = { title: '', description: '', priority: 'medium' }
const priorities = Object.entries(goalPriorities).map(([value, { label }]) => ({ value, label }))

/**
 * Creates a goal template, for administrators, who set no goals. The title is the initial name of the
 * template.
 */
function GoalTemplateDialog(dialog: { opened: boolean; onClose: () => void }) {
  const saving = useApiMutation(saveTemplate)
  const { form, modal } = useDialogForm({
    ...dialog,
    draftName: 'template-goal-new',
    schema: goalTemplate,
    start: empty,
    send: (goal) => saving.run({ body: { title: goal.title, goal } }),
  })
  return (
    <FormModal {...modal} title="Add goal template" submit="Save Template">
      <Text c="dimmed">
        Mentors can use this template for new goals and choose their own dates. Do not include information
        about a person.
      </Text>
      <TextInput label="Title" autoComplete="off" {...form.field('title')} />
      <Textarea label="Description" rows={4} resize="vertical" {...form.field('description')} />
      <NativeSelect label="Priority" maw={240} data={priorities} {...form.field('priority')} />
    </FormModal>
  )
}
