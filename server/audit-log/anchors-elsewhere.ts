/** Emails and auditors write 'ID:HASH'. Logs, stores and the anchor file contain JSON. */
const forms = [
  /(?<![\w:])(\d{1,10}):([0-9a-f]{64})(?!\w)/g,
  /"id":\s*(\d{1,10}),\s*"hash":\s*"([0-9a-f]{64})"/g,
]

/** Returns every anchor in a text, and ignores the rest. */
export const parseAnchors = (text: string): { id: number; hash: string }[] =>
  forms.flatMap((form) =>
    [...text.matchAll(form)].map(([, id, hash]) => ({ id: Number(id), hash: String(hash) })),
  )
