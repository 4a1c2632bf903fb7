import { Navigate, useLocation } from 'react-router'
import { DatabasePanel } from './DatabasePanel.tsx'
import { EmailPanel } from './EmailPanel.tsx'
import { generalFields } from './form-values.ts'
import { SecurityPanel } from './SecurityPanel.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { SystemPanel } from './SystemPanel.tsx'
import { movedSections } from './sections.ts'

/** The specified sections. The others have pages of their own. */
export function SettingsPage() {
  const moved = movedSections[useLocation().hash]
  if (moved) return <Navigate to={moved} replace />
  return (
    <SettingsForm section="/admin/settings" fields={generalFields}>
      {(form) => (
        <>
          <EmailPanel form={form} />
          <SystemPanel form={form} />
          <SecurityPanel form={form} />
          <DatabasePanel />
        </>
      )}
    </SettingsForm>
  )
}
