/** For `node --test`: writes how many tests passed and how many did not. */
export default async function* countReporter(events) {
  for await (const { type, data } of events) {
    // The summary of a single file names it; that of the whole run does not.
    if (type !== 'test:summary' || data.file) continue
    const { passed, failed, cancelled } = data.counts
    yield JSON.stringify({ passed, failed: failed + cancelled })
  }
}
