import { Stack, Text, TextInput } from '@mantine/core'
import { Link } from 'react-router'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { SettingsForm } from './SettingsForm.tsx'

/** The competence in the file for the Electronic Staff Record. */
export const EsrPage = () => (
  <SettingsForm section="/admin/settings/esr" fields={['competence']}>
    {(form) => (
      <Panel>
        <Stack maw="44em">
          <Text>
            <Link to="/admin/reports">System Reports</Link> has a file for the Electronic Staff Record (ESR).
            It lists the people whose records are signed off.
          </Text>
          <TextInput
            label="Competence"
            description="Use its name in ESR. Each row of the file contains it."
            autoComplete="off"
            {...form.field('competence')}
          />
        </Stack>
      </Panel>
    )}
  </SettingsForm>
)
