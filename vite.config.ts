import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { chunkFileNames, chunks } from './build/chunks.ts'
import { version } from './server/kernel/log.ts'

const project = import.meta.dirname

export default defineConfig(({ isSsrBuild = false }) => ({
  root: join(project, 'web'),
  plugins: isSsrBuild ? [react()] : [react(), stylesFirst(), compressedTwins()],
  define: { 'import.meta.env.VERSION': JSON.stringify(version) },
  // The server replaces this word with a fresh nonce in each reply.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: join(project, 'dist/web'),
    emptyOutDir: true,
    assetsDir: 'assets',
    target: ['chrome123', 'edge123', 'firefox124', 'safari17.5'],
    modulePreload: { polyfill: false },
    // The content security policy refuses fonts and pictures in data: URLs.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // build/prerender.mjs reads the manifest and removes it.
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    rolldownOptions: isSsrBuild ? {} : { output: { codeSplitting: { groups: chunks }, chunkFileNames } },
  },
  css: { postcss: { plugins: [withoutUnusedColours] } },
  server: {
    port: Number(process.env.WEB_PORT ?? 5173),
    proxy: { '/api': process.env.API_URL ?? 'http://127.0.0.1:3000' },
  },
  // build/prerender.mjs runs the bundle without node_modules.
  ssr: { noExternal: true },
}))

// We use four of Mantine's fourteen colour families. Each family adds forty variables to every page.
const unusedColours = /^--mantine-color-(?:cyan|grape|green|indigo|lime|orange|pink|teal|violet|yellow)-/

const withoutUnusedColours = {
  postcssPlugin: 'without-unused-colours',
  Declaration(declaration: { prop: string; remove(): void }) {
    if (unusedColours.test(declaration.prop)) declaration.remove()
  },
}

/** Loads scripts after style sheets: the prerendered page needs only these for its first paint (ADR 045). */
function stylesFirst(): Plugin {
  return {
    name: 'styles-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (page) =>
        page.replace(/(<script type="module"|<link rel="modulepreload")/g, '$1 fetchpriority="low"'),
    },
  }
}

/** Writes file.br and file.gz beside every text over 1 KB, so that the server never compresses the same file twice. */
function compressedTwins(): Plugin {
  return {
    name: 'compressed-twins',
    apply: 'build',
    async writeBundle() {
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
