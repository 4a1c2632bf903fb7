// Phones with iOS 16, and with 17.0 to 17.3, lack these functions. They do what the program needs of them.

Map.groupBy ??= <Key, Row>(rows: Iterable<Row>, keyOf: (row: Row, place: number) => Key) => {
  const groups = new Map<Key, Row[]>()
  for (const [place, row] of [...rows].entries()) {
    const key = keyOf(row, place)
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return groups
}

Promise.withResolvers ??= <Value>() => {
  let settle: Omit<PromiseWithResolvers<Value>, 'promise'> | undefined
  const promise = new Promise<Value>((resolve, reject) => {
    settle = { resolve, reject }
  })
  return { promise, ...settle } as PromiseWithResolvers<Value>
}

AbortSignal.any ??= (signals) => {
  const own = new AbortController()
  for (const signal of signals) {
    if (signal.aborted) own.abort(signal.reason)
    signal.addEventListener('abort', () => own.abort(signal.reason), { once: true })
  }
  return own.signal
}

URL.canParse ??= (url, base) => {
  try {
    return Boolean(new URL(url, base))
  } catch {
    return false
  }
}
