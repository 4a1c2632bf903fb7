import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { version } from './server/kernel/version.ts'
import { chunkFileNames, chunks } from './vite.chunks.ts'
import { mantineWithReactIds } from './vite.mantine.ts'
import { routerWithoutFramework } from './vite.router.ts'

const project = import.meta.dirname

export default defineConfig(({ isSsrBuild = false }) => ({
  root: join(project, 'web'),
  plugins: isSsrBuild
    ? [react()]
    : [react(), routerWithoutFramework(), mantineWithReactIds(), compressedTwins()],
  define: { 'import.meta.env.VERSION': JSON.stringify(version) },
  // The server puts a fresh nonce in the place of this word in every answer.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: join(project, 'dist/web'),
    emptyOutDir: true,
    assetsDir: 'assets',
    target: ['chrome123', 'edge123', 'firefox124', 'safari17.5'],
    modulePreload: { polyfill: false },
    // A font or picture inlined as a data: address would be refused by the content security policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // For scripts/lib/prerender.mjs, which removes it.
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    rolldownOptions: isSsrBuild
      ? {}
      : {
          output: { codeSplitting: { groups: chunks }, chunkFileNames },
          // To read a property does nothing.
          treeshake: { propertyReadSideEffects: false },
        },
  },
  server: {
    port: Number(process.env.WEB_PORT ?? 5173),
    proxy: { '/api': process.env.API_URL ?? 'http://127.0.0.1:3000' },
  },
  // The markup is made where no other packages are.
  ssr: { noExternal: true },
}))

/** Writes file.br and file.gz beside every text over 1 KB, so that the server never compresses the same file twice. */
function compressedTwins(): Plugin {
  return {
    name: 'compressed-twins',
    apply: 'build',
    async closeBundle() {
      const folder = join(project, 'dist/web')
      const names = await readdir(folder, { recursive: true })
      // index.html is not among them: it carries a nonce, so no two answers are the same.
      const texts = names.filter((name) => /\.(js|css|svg|json|txt|webmanifest)$/.test(name))
      await Promise.all(texts.map((name) => writeTwins(join(folder, name))))
    },
  }
}

async function writeTwins(file: string) {
  const text = await readFile(file)
  if (text.length <= 1024) return
  const brotli = await promisify(brotliCompress)(text, {
    params: { [zlib.BROTLI_PARAM_SIZE_HINT]: text.length },
  })
  await Promise.all([
    writeFile(`${file}.br`, brotli),
    writeFile(`${file}.gz`, await promisify(gzip)(text, { level: 9 })),
  ])
}
