import { Stack, type StackProps } from '@mantine/core'

/** Stacked lines of text about a document. */
export const Words = (props: StackProps & { role?: 'status' }) => (
  <Stack gap={4} miw={0} {...props} className={props.className ?? ''} />
)

export const FileName = ({ name }: { name: string }) => (
  <strong style={{ overflowWrap: 'anywhere' }}>{name}</strong>
)
