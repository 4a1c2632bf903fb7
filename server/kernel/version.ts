import manifest from '../../package.json' with { type: 'json' }

/** Raised by hand at each release, which CHANGELOG.md describes. */
export const { version } = manifest
