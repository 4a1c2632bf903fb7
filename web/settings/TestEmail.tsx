import { Button } from '@mantine/core'
import { CircleAlert, CircleCheck, MailWarning } from 'lucide-react'
import { useState } from 'react'
import { Notice } from '#web/kit/states/Notice.tsx'
import { useSendTestEmail } from './api.ts'
import styles from './Settings.module.css'

const icons = { green: CircleCheck, yellow: MailWarning, red: CircleAlert }

/** A letter to the administrator who asks, with what the mail server said to it; what is typed and not saved does not count. */
export function TestEmail({ unsaved }: { unsaved: boolean }) {
  const sending = useSendTestEmail()
  const [notice, setNotice] = useState<{ look: keyof typeof icons; text: string } | null>(null)

  async function send() {
    if (sending.busy) return
    setNotice(null)
    const outcome = await sending.run()
    if (!outcome.ok) setNotice({ look: 'red', text: outcome.message })
    else setNotice({ look: outcome.reply.mailed ? 'green' : 'yellow', text: outcome.reply.message })
  }
  return (
    <div className={styles.test}>
      <Button variant="default" aria-busy={sending.busy} onClick={() => void send()}>
        {sending.busy ? 'Asking the mail server...' : 'Send test e-mail'}
      </Button>
      <p className={styles.hint}>
        To your own address, with the settings as they are saved
        {unsaved && ': what you have changed here does not count yet'}.
      </p>
      <div role="status" className={styles.testResult}>
        {notice && (
          <Notice colour={notice.look} icon={icons[notice.look]}>
            {notice.text}
          </Notice>
        )}
      </div>
    </div>
  )
}
