import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Env } from '#server/kernel/env.ts';
import { isLoopbackHost } from '#server/kernel/loopback-host.ts';
import { isPublicAddress } from './address.ts';

type TargetEnv = Pick<Env, 'production' | 'appUrl'>;

/** Returns a URL's IP address without the brackets of IPv6, or null if the host is a name. */
export function literalAddress(url: URL): string | null {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(host) ? host : null;
}

/** Outside production, every address is allowed. The app's own address is always allowed. */
export function mayReachAnyAddress({ production, appUrl }: TargetEnv, url: URL): boolean {
  return !production || url.origin === appUrl;
}

/**
 * Whether a URL that a user entered may be saved as a target. This is only an early check and allows names that don't
 * resolve yet: request.ts checks the addresses again when it connects.
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
