/** Licences under which a library may be part of the program, or of the tools that make it. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
])

/** Old packages that name no licence where npm reads it; each was looked up in its files, and is MIT. */
const lookedUp = new Set([
  'busboy@0.3.1',
  'dicer@0.3.0',
  'humanize-number@0.0.2',
  'only@0.0.2',
  'streamsearch@0.1.2',
])

/** One sentence for each package of a package-lock.json whose licence is not in the list. */
export function strangeLicences(packages) {
  return Object.entries(packages)
    .filter(([path]) => path.includes('node_modules/'))
    .map(([path, { version, license }]) => ({
      name: `${path.split('node_modules/').at(-1)}@${version}`,
      license,
    }))
    .filter(({ name, license }) => !lookedUp.has(name) && !isAllowed(license ?? 'none'))
    .map(
      ({ name, license }) =>
        `${name} has the licence ${license ?? '(none is named)'}, which is not in scripts/lib/licences.mjs`,
    )
}

/** 'MIT OR GPL-3.0' leaves the choice, 'MIT AND ISC' does not. */
const isAllowed = (expression) =>
  expression
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => allowed.has(licence)))
