import type { Writable } from 'node:stream'

/** Writes the same words until the other side closes the connection. */
export function writeWithoutEnd(stream: Writable, words: string) {
  const block = words.repeat(Math.ceil(65_536 / words.length))
  const more = () => {
    while (!stream.destroyed && stream.write(block));
  }
  stream.on('drain', more).on('error', () => {})
  more()
}
