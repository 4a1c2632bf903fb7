import { SettingsForm } from './SettingsForm.tsx'
import { WorkingDaysPanel } from './WorkingDaysPanel.tsx'

export const WorkingDaysPage = () => (
  <SettingsForm section="/admin/settings/working-days" fields={['daysOff']}>
    {(form) => <WorkingDaysPanel form={form} />}
  </SettingsForm>
)
