import { Group } from '@mantine/core'
import { LayoutTemplate, Settings, UserPlus } from 'lucide-react'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { PageButton } from './PageButton.tsx'
import { ShowFirstSteps } from './ShowFirstSteps.tsx'

export function QuickActions() {
  return (
    <Panel title="Quick Actions">
      <Group gap="sm" align="flex-start">
        <PageButton to="/admin/users/create" icon={UserPlus} main>
          Create User
        </PageButton>
        <PageButton to="/admin/settings" icon={Settings}>
          Settings
        </PageButton>
        <PageButton to="/admin/settings/templates" icon={LayoutTemplate}>
          Templates
        </PageButton>
        <ShowFirstSteps />
      </Group>
    </Panel>
  )
}
