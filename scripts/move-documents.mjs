// node scripts/move-documents.mjs: copies the documents to the place that DOCUMENTS_URL names. An interrupted run can be
// continued. With -- --accept-missing it finishes although files are missing in both places.
import { runCommand } from './lib/serve.mjs'

await runCommand('server/documents/move-documents.ts', process.argv.slice(2))
