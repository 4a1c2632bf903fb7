import { Stack, Textarea, TextInput } from '@mantine/core'
import { Panel } from '#web/kit/layout/Panel.tsx'
import type { PanelProps } from './fields.tsx'
import { textFields } from './form-values.ts'
import { SettingsForm } from './SettingsForm.tsx'

/** The texts of the pages that the footer links to. */
export const TextsPage = () => (
  <SettingsForm section="/admin/settings/texts" fields={textFields}>
    {(form) => <PagesPanel form={form} />}
  </SettingsForm>
)

const format =
  'Leave blank to use the standard text. Leave a blank line between paragraphs. Start a heading with # and a bullet with -.'

/** The settings of the pages that the footer links to. */
function PagesPanel({ form }: PanelProps) {
  return (
    <Panel>
      <Stack maw="44em">
        <TextInput
          label="Help address"
          description="An email address, or a web page that starts with https://. We link to it at the bottom of every page."
          autoComplete="off"
          spellCheck={false}
          {...form.field('help')}
        />
        <Textarea
          label="Accessibility statement"
          description={format}
          autosize
          minRows={4}
          maxRows={12}
          {...form.field('accessibility')}
        />
        <Textarea
          label="Privacy page"
          description={`${format} A table of who can read what is added below.`}
          autosize
          minRows={4}
          maxRows={12}
          {...form.field('privacy')}
        />
      </Stack>
    </Panel>
  )
}
