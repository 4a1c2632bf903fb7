import { Link, useLocation } from 'react-router'
import type { AccountStatus } from '#contract/person.ts'
import { useKitContext } from '#web/kit/page/kit-context.ts'
import { PersonName } from './PersonName.tsx'

type Props = {
  id: number
  name: string
  status?: AccountStatus | null | undefined
  /** Whether the reader may open the page, for places where not every reader may. */
  mayOpen?: boolean
}

/** A person's name as a link to their page, unless the reader may not open it or is on that page. */
export function PersonLink({ id, name, status, mayOpen = true }: Props) {
  const path = `/people/${id}`
  const { hasPage } = useKitContext()
  const { pathname } = useLocation()
  const isLinked = mayOpen && hasPage(path) && pathname !== path
  return <PersonName name={isLinked ? <Link to={path}>{name}</Link> : name} status={status} />
}
