import { isIPv6 } from 'node:net';

/**
 * Returns the network that rate limits count as one address: an IPv4 address, or the first half (/64) of an IPv6
 * address. Internet customers can freely change the other half. Other text is returned unchanged.
 */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return address;
  const [, ipv4] = /^::ffff:([\d.]+)$/i.exec(bare) ?? [];
  if (ipv4 !== undefined) return ipv4;
  // The URL parser normalises addresses to their shortest form.
  const shortest = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  const [start = [], end = []] = shortest.split('::').map((part) => part.split(':').filter((group) => group));
  const zeros = Array<string>(8 - start.length - end.length).fill('0');
  return `${[...start, ...zeros, ...end].slice(0, 4).join(':')}::/64`;
}
