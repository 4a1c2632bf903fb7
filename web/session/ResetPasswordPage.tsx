import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { ChoosePassword } from './ChoosePassword.tsx'
import { usePasswordLink } from './password-link.ts'
import styles from './Session.module.css'

/** Where the links of reset letters and invitations lead. */
export function ResetPasswordPage() {
  const link = usePasswordLink()
  return <main className={styles.card}>{link ? <ChoosePassword link={link} /> : <NoLink />}</main>
}

/** Also after a reload: the URL no longer holds the link. */
function NoLink() {
  return (
    <>
      <PageHeader title="Reset your password" />
      <p>
        To choose a password, open the link that you were given. If you have opened it before, open it from
        the e-mail again.
      </p>
      <p>If the link has run out, ask for a new one.</p>
      <Button component={Link} to="/forgot-password" fullWidth>
        Ask for a new link
      </Button>
    </>
  )
}
