import { Stack, Textarea, TextInput } from '@mantine/core'
import { Panel } from '#web/kit/page/Panel.tsx'
import type { PanelProps } from './fields.tsx'

const format =
  'Empty: the text that comes with the program. An empty line begins a paragraph, # a heading, - a line of a list.'

/** What the foot of every page leads to. */
export function PagesPanel({ form }: PanelProps) {
  return (
    <Panel title="Help, accessibility and privacy">
      <Stack maw="44em">
        <TextInput
          label="Help address"
          description="An e-mail address, or a page that begins with https://. The foot of every page leads there."
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
          description={`${format} Who reads what stands below it.`}
          autosize
          minRows={4}
          maxRows={12}
          {...form.field('privacy')}
        />
      </Stack>
    </Panel>
  )
}
