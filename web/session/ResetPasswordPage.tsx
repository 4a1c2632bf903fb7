import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { ChoosePassword } from './ChoosePassword.tsx'
import { usePasswordLink } from './password-link.ts'
import { SessionCard } from './SessionCard.tsx'

/** The page of the links in reset emails and invitations. */
export function ResetPasswordPage() {
  const link = usePasswordLink()
  return <SessionCard>{link ? <ChoosePassword link={link} /> : <NoLink />}</SessionCard>
}

/** Also shown after a reload, because the link was removed from the URL. */
function NoLink() {
  return (
    <>
      <PageHeader title="Reset your password" />
      <p>This page needs the link from your email. Open the email and select the link again.</p>
      <p>If the link has expired, request a new one.</p>
      <Button component={Link} to="/forgot-password" fullWidth>
        Request a new link
      </Button>
    </>
  )
}
