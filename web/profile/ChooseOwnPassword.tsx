import { Panel } from '#web/kit/layout/Panel.tsx'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { ChangePasswordForm } from './ChangePasswordForm.tsx'

/** Replaces every page until the person has changed a password that was set for them (rule 7). */
export function ChooseOwnPassword() {
  return (
    <>
      <PageHeader
        title="Choose your own password"
        lead="Someone else chose your current password. Choose your own to continue."
        withoutBack
      />
      <Panel>
        <ChangePasswordForm />
      </Panel>
    </>
  )
}
