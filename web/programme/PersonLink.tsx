import { Link, useLocation } from 'react-router'
import type { AccountStatus } from '#contract/person.ts'
import { useKitContext } from '#web/kit/page/kit-context.ts'
import { PersonName } from './PersonName.tsx'

type Props = {
  id: number
  name: string
  status?: AccountStatus | null | undefined
  /** Whether this reader may open the page, where not everybody may who reads the name. */
  mayOpen?: boolean
}

/** A person's name, which leads to their page where whoever reads it has such pages, and from any other page. */
export function PersonLink({ id, name, status, mayOpen = true }: Props) {
  const path = `/people/${id}`
  const { hasPage } = useKitContext()
  const { pathname } = useLocation()
  const isLinked = mayOpen && hasPage(path) && pathname !== path
  return <PersonName name={isLinked ? <Link to={path}>{name}</Link> : name} status={status} />
}
