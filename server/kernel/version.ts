import manifest from '../../package.json' with { type: 'json' }

/** Of the program, by hand at each release: CHANGELOG.md says what each one brought. */
export const { version } = manifest
