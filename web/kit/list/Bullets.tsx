import type { ComponentProps } from 'react'

/** A bulleted list of sentences. */
export const Bullets = (props: ComponentProps<'ul'>) => (
  <ul
    {...props}
    style={{ display: 'flex', flexDirection: 'column', gap: 4, paddingLeft: 20, listStyle: 'disc' }}
  />
)
