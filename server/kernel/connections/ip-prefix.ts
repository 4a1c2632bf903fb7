import { isIP, isIPv6, SocketAddress } from 'node:net'

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

/**
 * An address without its port, brackets, quotes and zone, in one spelling. Azure Application Gateway and other
 * proxies forward 203.0.113.7:51234 or [2001:db8::5]:51234. Other texts are returned as they are.
 */
export function plainAddress(text: string): string {
  const [, v6, v4] = /^"?(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?"?$/.exec(text.trim()) ?? []
  const [address = ''] = (v6 ?? v4 ?? text.trim()).split('%')
  if (isIP(address) === 0) return text
  const { address: spelled } = new SocketAddress({
    address,
    family: isIP(address) === 6 ? 'ipv6' : 'ipv4',
  })
  return /^::ffff:([\d.]+)$/.exec(spelled)?.[1] ?? spelled
}

/** The same for each address of an X-Forwarded-For header. */
export const plainAddresses = (forwarded: string): string => forwarded.split(',').map(plainAddress).join(', ')
