import { BlockList, isIP, isIPv6, SocketAddress } from 'node:net'

const familyOf = (ip: string) => (isIPv6(ip) ? 'ipv6' : 'ipv4')

/**
 * IP addresses and ranges such as 10.1.0.0/16, separated by line breaks, commas or spaces. Returns one in each line;
 * undefined if one of them is invalid.
 */
export function parseRanges(text: string): string | undefined {
  const ranges = text.split(/[\s,;]+/).filter(Boolean)
  return ranges.every(isRange) ? ranges.join('\n') : undefined
}

function isRange(range: string): boolean {
  const [ip = '', bits, ...rest] = range.split('/')
  const most = isIP(ip) === 6 ? 128 : 32
  return (
    isIP(ip) !== 0 && !ip.includes('%') && rest.length === 0 && (bits === undefined || isBits(bits, most))
  )
}

const isBits = (bits: string, most: number) => /^(0|[1-9]\d{0,2})$/.test(bits) && Number(bits) <= most

/** No ranges contain every address. */
export function isInRanges(ranges: string, ip: string): boolean {
  if (ranges === '') return true
  const list = new BlockList()
  for (const range of ranges.split('\n')) {
    const [address = '', bits] = range.split('/')
    if (bits === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(bits), familyOf(address))
  }
  const [plain = ''] = ip.split('%')
  return list.check(plain, familyOf(plain))
}

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
  const { address: spelled } = new SocketAddress({ address, family: isIP(address) === 6 ? 'ipv6' : 'ipv4' })
  return /^::ffff:([\d.]+)$/.exec(spelled)?.[1] ?? spelled
}

/** The same for each address of an X-Forwarded-For header. */
export const plainAddresses = (forwarded: string): string => forwarded.split(',').map(plainAddress).join(', ')
