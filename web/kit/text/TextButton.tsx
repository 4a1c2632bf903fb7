import { Anchor, type AnchorProps } from '@mantine/core'
import type { ComponentProps } from 'react'

/** A button that looks like a link inside of a text. */
export const TextButton = (props: AnchorProps & Omit<ComponentProps<'button'>, keyof AnchorProps>) => (
  <Anchor component="button" type="button" inherit underline="always" {...props} />
)
