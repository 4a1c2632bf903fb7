import { Box, Button, Group, Text } from '@mantine/core'
import { CircleAlert, CircleCheck, MailWarning } from 'lucide-react'
import { useState } from 'react'
import { type SettingsBody, sendTestEmail } from '#contract/settings.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { Buttons } from '#web/kit/layout/Buttons.tsx'
import { TechnicalDetails } from '#web/kit/states/FailedState.tsx'
import { Notice } from '#web/kit/states/Notice.tsx'
import styles from './Settings.module.css'

const icons = { green: CircleCheck, yellow: MailWarning, red: CircleAlert }

type Props = {
  /** The settings to test before they are saved; missing for the saved ones. */
  typed?: SettingsBody['email']
  unsaved?: boolean
}

/** Sends a test email to the signed-in administrator. */
export function TestEmail({ typed, unsaved = false }: Props) {
  const sending = useApiMutation(sendTestEmail, { quiet: true })
  const [notice, setNotice] = useState<{
    look: keyof typeof icons
    text: string
    details?: string | undefined
    tested: string
  } | null>(null)
  const settings = JSON.stringify(typed ?? null)

  async function send() {
    if (sending.busy) return
    setNotice(null)
    const outcome = await sending.run({ body: typed ? { email: typed } : {} })
    setNotice({
      tested: settings,
      ...(outcome.ok
        ? { look: outcome.reply.mailed ? 'green' : 'yellow', text: outcome.reply.message }
        : { look: 'red', text: sentenceOf(outcome), details: outcome.details }),
    })
  }
  return (
    <Group gap="8px 16px" mt="md">
      <Buttons>
        <Button variant="default" aria-busy={sending.busy} onClick={() => void send()}>
          {sending.busy ? 'Sending...' : 'Send test e-mail'}
        </Button>
      </Buttons>
      <Text flex="1 1 240px" c="dimmed">
        {typed
          ? "We'll send it to your own address with the settings above, also before you save."
          : "We'll send it to your own address, using the saved settings."}
      </Text>
      <Box role="status" flex="0 0 100%" className={styles.said ?? ''}>
        {notice?.tested === settings && (
          <Notice colour={notice.look} icon={icons[notice.look]}>
            <span>{notice.text}</span>
            {notice.look === 'green' && unsaved && <span> Save to use these settings.</span>}
            {notice.details && <TechnicalDetails text={notice.details} />}
          </Notice>
        )}
      </Box>
    </Group>
  )
}

/** The sentences of the fields say more than the message about all of them. */
const sentenceOf = ({ message, fields }: { message: string; fields: Record<string, string> }) =>
  Object.values(fields).join('. ') || message
