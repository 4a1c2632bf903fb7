import { Button, Group, Textarea } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { type CommentRow, commentForm } from '#contract/comments.ts'
import { patientWarning } from '#contract/nhs-number.ts'
import { useBaseVersion } from '#web/kernel/use-base-version.ts'
import { Form, SubmitButton } from '#web/kit/form/Form.tsx'
import { useForm } from '#web/kit/form/use-form.ts'
import { useEditComment } from './api.ts'

/** Edits one's own comment in place. */
export function EditComment({ comment, onClose }: { comment: CommentRow; onClose: () => void }) {
  const saving = useEditComment()
  const version = useBaseVersion(comment.version)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  const form = useForm<{ content: string }, { content: string }>({
    schema: commentForm,
    start: { content: comment.content },
    row: { version, fieldTexts: ({ content }) => [['Comment', content]] },
    warn: patientWarning,
    send: (body) => saving.run({ params: { id: comment.id }, body: { ...body, ...version.sent() } }),
    onDone: onClose,
  })
  return (
    <Form form={form} label="Edit Comment">
      <Textarea ref={field} label="Comment" rows={3} resize="vertical" {...form.field('content')} />
      <Group gap="sm">
        <SubmitButton form={form} busyLabel="Saving...">
          Save Comment
        </SubmitButton>
        <Button variant="default" onClick={() => !form.busy && onClose()}>
          Cancel
        </Button>
      </Group>
    </Form>
  )
}
