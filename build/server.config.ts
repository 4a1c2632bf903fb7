import { copyFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

const project = dirname(import.meta.dirname)

/** Bundles the server and its command line programs with their libraries for `npm start`. */
export default defineConfig({
  root: project,
  publicDir: false,
  plugins: [onlyOwnInMaps(), inLatin1(), fontsOfPdfs()],
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
        console: 'server/signing-in/console.ts',
        backup: 'server/backup/backup.ts',
        restore: 'server/backup/restore.ts',
        'move-documents': 'server/documents/move-documents.ts',
        'move-to-postgres': 'server/postgres-move/move-to-postgres.ts',
      },
      // Optional native binding of the driver, not installed.
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

/** Source maps for our own files only, because libraries would make the map four times as large. */
function onlyOwnInMaps(): Plugin {
  return {
    name: 'only-own-in-maps',
    transform: {
      filter: { id: /node_modules/ },
      handler: (code) => ({ code, map: { mappings: '' } }),
    },
  }
}

/** Escapes other characters than Latin-1: one of them makes V8 store the whole bundle with two bytes for each. */
function inLatin1(): Plugin {
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
  return {
    name: 'in-latin-1',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk') chunk.code = chunk.code.replace(/[^\0-\xff]/g, escaped)
    },
  }
}

/** Copies the fonts of PDFs and their licence beside the bundle. */
function fontsOfPdfs(): Plugin {
  const fonts = join(project, 'node_modules/notosans-fontface')
  return {
    name: 'fonts-of-pdfs',
    writeBundle({ dir = '' }) {
      for (const weight of ['Regular', 'Bold'])
        copyFileSync(join(fonts, `fonts/NotoSans-${weight}.ttf`), join(dir, `NotoSans-${weight}.ttf`))
      copyFileSync(join(fonts, 'LICENSE.txt'), join(dir, 'NotoSans-LICENSE.txt'))
    },
  }
}
