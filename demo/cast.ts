import type { AccountStatus, Role } from '#contract/person.ts'

/** The password of everybody in the cast. */
export const castPassword = 'lantern-orchard-42'

type Actor = { firstName: string; lastName: string; email: string; role: Role; status: AccountStatus }

const actor = (name: string, role: Role, status: AccountStatus = 'active'): Actor => {
  const [firstName = '', ...rest] = name.split(' ')
  const address = firstName
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()
  return { firstName, lastName: rest.join(' '), email: `${address}@mst.example`, role, status }
}

/**
 * The people whom the README, the tests and the journeys know by name. Max is the mentor of Eva and Ben, and
 * Ruth of Zoë. Uma has no mentor yet, Pia's account is pending, and Ivan has left.
 */
export const cast = {
  nora: actor('Nora Whitfield', 'admin'),
  omar: actor('Omar Siddiqui', 'admin'),
  max: actor('Max Okafor', 'mentor'),
  ruth: actor('Ruth Ångström', 'mentor'),
  eva: actor('Eva Lindqvist', 'mentee'),
  ben: actor('Ben Brown', 'mentee'),
  zoe: actor('Zoë Adeyemi', 'mentee'),
  uma: actor('Uma Patel', 'mentee'),
  pia: actor('Pia Novak', 'mentee', 'pending'),
  ivan: actor('Ivan Petrov', 'mentee', 'inactive'),
} as const satisfies Record<string, Actor>
export type Name = keyof typeof cast

/** The initial pairs of mentor and mentee. */
export const castPairs: readonly (readonly [mentor: Name, mentee: Name])[] = [
  ['max', 'eva'],
  ['max', 'ben'],
  ['ruth', 'zoe'],
]
