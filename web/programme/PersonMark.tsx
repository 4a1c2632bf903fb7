import { Flex } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { type AccountStatus, fullName } from '#contract/person.ts'
import { useKitContext } from '#web/kit/page/kit-context.ts'
import { tint } from '#web/kit/states/StatusTag.tsx'
import { hueOf } from './hues.ts'
import styles from './Programme.module.css'
import { AccountTag } from './tags.tsx'

type InitialsProps = { person: { id: number; first_name: string; last_name: string }; size?: number | string }

/** The initials of a person in a circle. The hue depends on the id. */
export const Initials = ({ person, size = 32 }: InitialsProps) => (
  <span
    aria-hidden
    className={styles.initials}
    style={{
      ...tint(hueOf(person.id)),
      width: size,
      height: size,
      fontSize: typeof size === 'number' ? size * 0.4 : `calc(${size} * 0.4)`,
    }}
    data-initials={`${firstLetter(person.first_name)}${firstLetter(person.last_name)}`}
  />
)

/** Some letters need two code units. */
const firstLetter = (name: string) => [...name][0]?.toUpperCase() ?? ''

/** The person of a row: initials and name. */
export const PersonMark = ({ person }: Pick<InitialsProps, 'person'>) => (
  <Flex component="strong" display="inline-flex" align="center" gap={8}>
    <Initials person={person} size={28} />
    <PersonLink id={person.id} name={fullName(person)} />
  </Flex>
)

type PersonLinkProps = {
  /** Missing when the reader never opens the page from here. */
  id?: number | undefined
  name: string
  status?: AccountStatus | null | undefined
  /** Whether the reader may open the page, for places where not every reader may. */
  mayOpen?: boolean
}

/**
 * A person's name as a link to their page, unless the reader may not open it or is on that page. An inactive person has
 * a tag. Authors of notes and documents have none: they wrote when they were active.
 */
export function PersonLink({ id, name, status, mayOpen = true }: PersonLinkProps) {
  const path = `/people/${id}`
  const { hasPage } = useKitContext()
  const { pathname } = useLocation()
  const isLinked = id !== undefined && mayOpen && hasPage(path) && pathname !== path
  // The element stays when the name becomes a link, beside texts that the browser has translated.
  const shown = <span>{isLinked ? <Link to={path}>{name}</Link> : name}</span>
  if (status !== 'inactive') return shown
  return (
    <Flex component="span" display="inline-flex" wrap="wrap" align="center" gap="4px 8px">
      {shown} <AccountTag status="inactive" />
    </Flex>
  )
}
