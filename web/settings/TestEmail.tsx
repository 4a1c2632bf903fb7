import { Button } from '@mantine/core'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { Notice } from '#web/kit/Notice.tsx'
import { useSendTestEmail } from './api.ts'
import styles from './Settings.module.css'

/** A letter to the administrator who asks; what is typed and not saved does not count. */
export function TestEmail({ unsaved }: { unsaved: boolean }) {
  const sending = useSendTestEmail()
  const [sent, setSent] = useState<{ ok: boolean; text: string } | null>(null)

  async function send() {
    if (sending.busy) return
    setSent(null)
    const outcome = await sending.run()
    setSent({ ok: outcome.ok, text: outcome.ok ? outcome.reply.message : outcome.message })
  }
  return (
    <div className={styles.test}>
      <Button variant="default" aria-busy={sending.busy} onClick={() => void send()}>
        {sending.busy ? 'Sending...' : 'Send test e-mail'}
      </Button>
      <p className={styles.hint}>
        To your own address, with the settings as they are saved
        {unsaved && ': what you have changed here does not count yet'}.
      </p>
      <div role="status" className={styles.testResult}>
        {sent && (
          <Notice colour={sent.ok ? 'green' : 'red'} icon={sent.ok ? CircleCheck : CircleAlert}>
            {sent.text}
          </Notice>
        )}
      </div>
    </div>
  )
}
