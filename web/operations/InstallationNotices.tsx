import { MailWarning, TriangleAlert } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { getNotices, type NoticeKind } from '#contract/operations.ts'
import { homePath } from '#contract/pages.ts'
import { useApiQueryWhen } from '#web/kernel/use-api-query.ts'
import { TechnicalDetails } from '#web/kit/states/FailedState.tsx'
import { Notice } from '#web/kit/states/Notice.tsx'

type Look = {
  colour: 'red' | 'yellow'
  icon: typeof MailWarning
  role: 'alert' | 'status'
  mendedAt?: string
}

const broken: Look = { colour: 'red', icon: TriangleAlert, role: 'alert' }
const warning = { colour: 'yellow', icon: TriangleAlert, role: 'status' } as const
const mail: Look = { colour: 'yellow', icon: MailWarning, role: 'status', mendedAt: '/admin/settings' }
const looks: Record<NoticeKind, Look> = {
  database_damaged: broken,
  disk_full: broken,
  not_writable: broken,
  disk_almost_full: broken,
  backup_missing: { ...warning, mendedAt: '/admin/settings' },
  provider_missing: { ...warning, mendedAt: '/admin/settings/sign-in' },
  mail_off: mail,
  mail_missing: mail,
  mail_failing: mail,
  mail_untried: mail,
}

/** Problems of the installation, for administrators. */
export function useInstallationNotices(isAdmin: boolean) {
  const query = useApiQueryWhen(isAdmin, getNotices, {})
  return { notices: query.data?.notices ?? [], loading: query.loading }
}

export function InstallationNotices() {
  const { notices } = useInstallationNotices(true)
  const { pathname } = useLocation()
  const isQuiet = pathname !== homePath && !pathname.startsWith('/admin/settings')
  return notices.map(({ kind, message, details }) => {
    const { mendedAt, ...look } = looks[kind]
    // Other pages show only what stops the service from working.
    if (mendedAt && isQuiet) return null
    return (
      <Notice key={kind} {...look}>
        {message} {mendedAt && mendedAt !== pathname && <Link to={mendedAt}>Open settings</Link>}
        {details && <TechnicalDetails text={details} />}
      </Notice>
    )
  })
}
