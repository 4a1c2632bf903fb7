import { textFields } from './form-values.ts'
import { PagesPanel } from './PagesPanel.tsx'
import { SettingsForm } from './SettingsForm.tsx'

/** The texts of the pages that the footer links to. */
export const TextsPage = () => (
  <SettingsForm section="/admin/settings/texts" fields={textFields}>
    {(form) => <PagesPanel form={form} />}
  </SettingsForm>
)
