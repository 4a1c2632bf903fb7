import { readSettings } from '#contract/settings.ts'
import { useAnswer } from '#web/kernel/use-answer.ts'
import { AccessDenied } from '#web/kit/AccessDenied.tsx'
import { AnswerView } from '#web/kit/AnswerView.tsx'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import { words } from './api.ts'
import { SettingsForm } from './SettingsForm.tsx'

export function SettingsPage() {
  const settings = useAnswer(readSettings)
  return (
    <>
      <PageHeader title="System Settings" lead="What you save takes effect at once, for everybody." />
      {settings.forbidden ? (
        <AccessDenied />
      ) : (
        <AnswerView answer={settings} failed={words.load.failed} loading="Loading settings..." rows={10}>
          {(told) => <SettingsForm told={told} />}
        </AnswerView>
      )}
    </>
  )
}
