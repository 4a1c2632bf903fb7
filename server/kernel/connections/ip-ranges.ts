import { BlockList, isIP, isIPv6 } from 'node:net'

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
