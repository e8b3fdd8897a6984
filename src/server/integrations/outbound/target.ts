import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { type Env, isLoopbackHost } from '#server/kernel/env.ts';
import { isPublicAddress } from './address.ts';

type TargetEnv = Pick<Env, 'production' | 'appUrl'>;

/** An IP address as a URL writes it, without the brackets of IPv6; null where the host is a name. */
export function literalAddress(url: URL): string | null {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(host) ? host : null;
}

/** Outside production everything is allowed, and our own address always is. */
export function mayReachAnyAddress({ production, appUrl }: TargetEnv, url: URL): boolean {
  return !production || url.origin === appUrl;
}

/**
 * Whether an address that somebody typed may be kept as a target. This only tells them early; what counts is where a
 * name leads when it is connected to (request.ts), so a name that can't be resolved now is allowed.
 */
export async function isAllowedTarget(env: TargetEnv, text: string): Promise<boolean> {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) return false;
  if (mayReachAnyAddress(env, url)) return true;
  if (isLoopbackHost(url.hostname)) return false;
  const literal = literalAddress(url);
  if (literal !== null) return isPublicAddress(literal);
  const found = await lookup(url.hostname, { all: true }).catch(() => []);
  return found.every(({ address }) => isPublicAddress(address));
}
