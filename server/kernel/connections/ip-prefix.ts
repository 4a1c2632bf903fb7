import { isIPv6 } from 'node:net'

/** An IPv4 address, or the /64 of an IPv6 address, because one subscriber owns the whole /64. */
export function ipPrefix(ip: string): string {
  if (!isIPv6(ip)) return ip
  if (ip.toLowerCase().startsWith('::ffff:') && ip.includes('.')) return ip.slice(7)
  const [head = '', tail = ''] = ip.split('::')
  const start = head.split(':').filter(Boolean)
  const end = tail.split(':').filter(Boolean)
  const zeros = ip.includes('::') ? Array<string>(8 - start.length - end.length).fill('0') : []
  return `${[...start, ...zeros, ...end].slice(0, 4).join(':')}::/64`
}
