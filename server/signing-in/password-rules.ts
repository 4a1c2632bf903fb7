import { joinName } from '#contract/person.ts'
import { passwordTooShort } from '#contract/session.ts'
import type { Row } from '../database/schema.ts'
import type { Context } from '../kernel/context.ts'
import { refuseField } from '../kernel/errors.ts'

type Person = { firstName: string; lastName: string; email: string }

/** Refuses a password that is shorter than the settings allow, in characters, not bytes. */
export function refuseShortPassword(
  password: string,
  settings: Pick<Row<'settings'>, 'password_min_length'>,
  field: 'password' | 'newPassword',
): void {
  if ([...password].length < settings.password_min_length)
    refuseField(field, passwordTooShort(settings.password_min_length))
}

/** For a password that a person chooses: refuses short and common ones and the person's own name. */
export async function refuseWeakPassword(
  password: string,
  settings: Pick<Row<'settings'>, 'password_min_length' | 'site_name'>,
  person: Person,
): Promise<void> {
  refuseShortPassword(password, settings, 'newPassword')
  const typed = password.toLowerCase()
  if ((await commonPasswords()).has(typed) || easilyGuessed(settings.site_name, person).has(typed))
    refuseField('newPassword', 'This password is too easy to guess. Choose a different one')
}

/** A person's own password must differ from the one that somebody else gave them. */
export async function refuseGivenPassword(
  { passwords }: Pick<Context, 'passwords'>,
  current: Pick<Row<'users'>, 'password_hash' | 'password_set_by'>,
  password: string,
): Promise<void> {
  if (current.password_set_by !== 'self' && (await passwords.fits(password, current.password_hash)))
    refuseField('newPassword', 'Choose a different password from the one you were given')
}

function easilyGuessed(siteName: string, { firstName, lastName, email }: Person): Set<string> {
  const names = [firstName, lastName, `${firstName}${lastName}`, joinName(firstName, lastName)].filter(
    Boolean,
  )
  const words = [
    ...names,
    email,
    email.split('@')[0] ?? '',
    siteName,
    'mentor',
    'mentee',
    'admin',
    'nhs',
    'mst',
  ]
  return new Set(words.map((word) => word.toLowerCase()))
}

let known: Promise<Set<string>> | undefined

/** Loaded on first use, because most runs of the program never set a password. */
function commonPasswords(): Promise<Set<string>> {
  known ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'] as string[]),
  )
  return known
}
