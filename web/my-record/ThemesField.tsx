import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox, Stack } from '@mantine/core'
import { keysOf } from '#contract/fields.ts'
import { codeLabel, codeThemes } from '#contract/my-record.ts'
import type { FormState } from '#web/kit/form/use-form.ts'

/** Chooses among the four themes of the Code. `field` is that of the form. */
export const ThemesField = ({ field }: { field: ReturnType<FormState['field']> }) => (
  <Checkbox.Group label={`${codeLabel} (optional)`} {...field} tabIndex={-1}>
    <Stack gap="sm" mt={4}>
      {keysOf(codeThemes).map((theme) => (
        <Checkbox key={theme} size="md" value={theme} label={codeThemes[theme].label} />
      ))}
    </Stack>
  </Checkbox.Group>
)
