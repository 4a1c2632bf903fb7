import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

const project = import.meta.dirname

/** The server and the programs beside it, with their libraries, for `npm start` (ADR 046). */
export default defineConfig({
  root: project,
  publicDir: false,
  plugins: [onlyOwnInMaps(), oneByteText()],
  build: {
    ssr: true,
    outDir: join(project, 'dist/server'),
    target: 'node26',
    sourcemap: true,
    license: { fileName: 'licences.md' },
    reportCompressedSize: false,
    rolldownOptions: {
      input: {
        main: 'server/main.ts',
        verify: 'server/audit-log/verify.ts',
        backup: 'server/backup/backup.ts',
        restore: 'server/backup/restore.ts',
        'move-to-postgres': 'server/moving/move-to-postgres.ts',
      },
      // The driver's native twin, which is not installed.
      external: ['pg-native'],
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        comments: false,
        sourcemapExcludeSources: true,
      },
    },
  },
  ssr: { noExternal: true },
})

/**
 * Node keeps a source in memory with two bytes a character as soon as one of them is not ASCII. Lines stay what they are, so
 * the source maps hold.
 */
function oneByteText(): Plugin {
  return {
    name: 'one-byte-text',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk')
          file.code = file.code.replace(
            /[\u0080-\uffff]/g,
            (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
          )
    },
  }
}

/** Stack traces name our sources; those of libraries would make a map of four times the size. */
function onlyOwnInMaps(): Plugin {
  return {
    name: 'only-own-in-maps',
    transform: {
      filter: { id: /node_modules/ },
      handler: (code) => ({ code, map: { mappings: '' } }),
    },
  }
}
