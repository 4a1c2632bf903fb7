import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { dataDirsOf, mainFile, run, untilReady } from './testing/program.ts'

const dataDir = dataDirsOf(import.meta.filename)

/** Prints each library as it is loaded, on the stream where the program prints that it is ready. */
const telling = `
  import { writeSync } from 'node:fs'
  import { registerHooks } from 'node:module'
  const told = new Set()
  registerHooks({
    load(url, context, next) {
      const library = /.*\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1]
      if (library && !told.has(library) && told.add(library)) writeSync(1, 'reads ' + library + '\\n')
      return next(url, context)
    },
  })`

test('the start loads no library that only few calls need', async () => {
  const preload = `data:text/javascript,${encodeURIComponent(telling)}`
  // The sources, because a bundle contains libraries.
  const server = run({ DATA_DIR: dataDir('libraries') }, ['--import', preload], mainFile)
  await untilReady(server)

  const [said = ''] = server.output().split('ready at ')
  const read = new Set([...said.matchAll(/^reads (.+)$/gm)].map(([, library]) => library))

  const { dependencies } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'))
  assert.deepEqual(
    Object.keys(dependencies).filter((library) => !read.has(library)),
    [
      '@aws-sdk/client-s3',
      '@fastify/swagger',
      '@opentelemetry/api',
      '@opentelemetry/core',
      '@opentelemetry/exporter-trace-otlp-http',
      '@opentelemetry/resources',
      '@opentelemetry/sdk-trace',
      '@simplewebauthn/server',
      '@zxcvbn-ts/language-common',
      'file-type',
      'ical-generator',
      'jose',
      'nodemailer',
      'notosans-fontface',
      'openid-client',
      'otpauth',
      'papaparse',
      'pdfkit',
      'pg',
      'prom-client',
      'sax',
      'yauzl',
      'yazl',
    ],
  )
})
