import '@mantine/core/styles/Radio.layer.css'
import { Radio, Stack, useMantineColorScheme } from '@mantine/core'
import { Panel } from '#web/kit/layout/Panel.tsx'

const schemes = { auto: 'Same as this device', light: 'Light', dark: 'Dark' } as const

/** Stored on the device, because the choice depends on its screen. */
export function ColourScheme() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Panel title="Appearance">
      <Radio.Group
        label="Colours"
        value={colorScheme}
        onChange={(scheme) => setColorScheme(scheme as keyof typeof schemes)}
      >
        <Stack gap="xs">
          {Object.entries(schemes).map(([scheme, label]) => (
            <Radio key={scheme} value={scheme} label={label} size="md" />
          ))}
        </Stack>
      </Radio.Group>
    </Panel>
  )
}
