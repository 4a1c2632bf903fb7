import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { Panel } from '#web/kit/page/Panel.tsx'
import { ChangePasswordForm } from './ChangePasswordForm.tsx'

/** Stands in the place of every page until a password that somebody else chose is changed (rule 7). */
export function ChooseOwnPassword() {
  return (
    <>
      <PageHeader
        title="Choose your own password"
        lead="Your present password was chosen by somebody else. Choose your own to go on."
        withoutBack
      />
      <Panel>
        <ChangePasswordForm />
      </Panel>
    </>
  )
}
