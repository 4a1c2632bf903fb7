import { pathToFileURL } from 'node:url'

/**
 * The text of a module that tests these files together. None of its tests begins before all files are read: whenever the
 * runner has no test left it takes the run for finished, and calls what each file wants done `after` its own.
 */
export function batchOf(files) {
  const imports = files.map((file) => `  await import(${JSON.stringify(pathToFileURL(file))})`)
  return [
    `import { before } from 'node:test'`,
    'const reading = Promise.withResolvers()',
    // The time that a test may take, which a hook has too unless it says otherwise, is not that of reading files.
    'before(() => reading.promise, { timeout: 600_000 })',
    'try {',
    ...imports,
    '} finally {',
    '  reading.resolve()',
    '}',
  ].join('\n')
}
