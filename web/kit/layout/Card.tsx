import { Group, getSpacing, type MantineSpacing, Paper, type PaperProps, Title } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { Columns } from '#web/kit/list/Facts.tsx'
import styles from './Layout.module.css'

/** A list of cards, side by side when two fit. */
export const Cards = ({ children }: { children: ReactNode }) => (
  <Columns as="ul" least={380}>
    {children}
  </Columns>
)

type Props = PaperProps &
  Omit<ComponentProps<'section'>, keyof PaperProps | 'color'> & {
    as?: 'section' | 'li' | 'article' | 'div'
    /** The gap between its parts. */
    gap?: MantineSpacing
    /** Uses the padding of panels. */
    wide?: boolean
  }

/** A box for one item of several. */
export const Card = ({ as, gap = 'sm', wide, className, ...inside }: Props) => (
  <Paper
    // All these elements have the same attributes.
    component={as as 'section'}
    withBorder
    p={wide ? '16px var(--ui-pad) var(--ui-pad)' : 'md'}
    className={`${styles.card} ${className ?? ''}`}
    style={{ gap: getSpacing(gap) }}
    {...inside}
  />
)

type HeadProps = {
  order: 2 | 3
  /** A picture before the title. */
  mark?: ReactNode
  title: ReactNode
  titleWidth: number
  children: ReactNode
}

/** A title and its tag. They are stacked when the title would be narrower than `titleWidth` pixels. */
export const CardHead = ({ order, mark, title, titleWidth, children }: HeadProps) => (
  <Group justify="space-between" align="flex-start" gap="4px 16px">
    <Group gap="sm" wrap="nowrap" flex={`1 1 ${titleWidth}px`}>
      {mark}
      <Title order={order} miw={0} style={{ overflowWrap: 'anywhere' }}>
        {title}
      </Title>
    </Group>
    {children}
  </Group>
)
