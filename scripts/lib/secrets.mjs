import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { giveUp, project } from './project.mjs'

/** The variables that can contain a secret. Each can also be in a file that NAME_FILE names. */
export const secrets = [
  'BACKUP_PASSPHRASE',
  'DATABASE_URL',
  'DOCUMENTS_FROM_URL',
  'DOCUMENTS_URL',
  'FIRST_ADMIN_PASSWORD',
  'HTTPS_PROXY',
  'HTTP_PROXY',
  'METRICS_TOKEN',
  'OIDC_CLIENT_SECRET',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'SECRET_KEY',
  'SMTP_PASSWORD',
]

/** Replaces each NAME_FILE by NAME. The server itself may not read these files (`node-permissions.mjs`). */
export function readSecretFiles(environment) {
  for (const name of secrets) {
    const file = environment[`${name}_FILE`]
    delete environment[`${name}_FILE`]
    if (!file) continue
    if (environment[name]) giveUp(`${name} and ${name}_FILE are both set. Remove one of them.`)
    environment[name] = readSecret(name, file)
  }
}

function readSecret(name, file) {
  let text
  try {
    text = readFileSync(resolve(project, file), 'utf8')
  } catch (error) {
    giveUp(`${name}_FILE cannot be read: ${error.message}`)
  }
  // Editors end a file with a line break.
  return text.replace(/\r?\n$/, '') || giveUp(`${name}_FILE names ${file}, which is empty.`)
}
