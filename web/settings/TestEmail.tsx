import { Box, Button, Group, Text } from '@mantine/core'
import { CircleAlert, CircleCheck, MailWarning } from 'lucide-react'
import { useState } from 'react'
import { sendTestEmail } from '#contract/settings.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { Buttons } from '#web/kit/layout/Buttons.tsx'
import { TechnicalDetails } from '#web/kit/states/FailedState.tsx'
import { Notice } from '#web/kit/states/Notice.tsx'
import styles from './Settings.module.css'

const icons = { green: CircleCheck, yellow: MailWarning, red: CircleAlert }

/** Sends a test email to the signed-in administrator with the saved settings. */
export function TestEmail({ unsaved }: { unsaved: boolean }) {
  const sending = useApiMutation(sendTestEmail, { quiet: true })
  const [notice, setNotice] = useState<{
    look: keyof typeof icons
    text: string
    details?: string | undefined
  } | null>(null)

  async function send() {
    if (sending.busy) return
    setNotice(null)
    const outcome = await sending.run()
    if (!outcome.ok) setNotice({ look: 'red', text: outcome.message, details: outcome.details })
    else setNotice({ look: outcome.reply.mailed ? 'green' : 'yellow', text: outcome.reply.message })
  }
  return (
    <Group gap="8px 16px" mt="md">
      <Buttons>
        <Button variant="default" aria-busy={sending.busy} onClick={() => void send()}>
          {sending.busy ? 'Sending...' : 'Send test e-mail'}
        </Button>
      </Buttons>
      <Text flex="1 1 240px" c="dimmed">
        We'll send it to your own address, using the saved settings
        {unsaved ? '. Your unsaved changes are not used.' : '.'}
      </Text>
      <Box role="status" flex="0 0 100%" className={styles.said ?? ''}>
        {notice && (
          <Notice colour={notice.look} icon={icons[notice.look]}>
            {notice.text}
            {notice.details && <TechnicalDetails text={notice.details} />}
          </Notice>
        )}
      </Box>
    </Group>
  )
}
