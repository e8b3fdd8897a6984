import { createHmac, timingSafeEqual } from 'node:crypto';
import { parse, serialize } from 'hono/utils/cookie';
import { isRunning } from '#contract/values/running.ts';
import type { Ctx } from '#server/context.ts';
import { newToken } from './hash-token.ts';

/** Seconds for which a browser is a known device of an account after a sign-in. */
const LIFE_SECONDS = 180 * 24 * 60 * 60;

type DeviceCtx = Pick<Ctx, 'auth' | 'env' | 'now' | 'request_headers' | 'response_headers'>;

function signed({ auth }: Pick<Ctx, 'auth'>, ...parts: string[]): string {
  return createHmac('sha256', auth.options.secret)
    .update(JSON.stringify(['known device', ...parts]))
    .digest('base64url');
}

/** One cookie per account, so that colleagues can share a browser. The name doesn't reveal the account. */
function cookieName(context: Pick<Ctx, 'auth' | 'env'>, email: string): string {
  const secure = context.env.appUrl.startsWith('https://') ? '__Secure-' : '';
  return `${secure}tallygate.device_${signed(context, 'name', email.toLowerCase()).slice(0, 16)}`;
}

/** Returns the browser's id if it is a known device of the account, otherwise null. */
export function knownDevice(context: DeviceCtx, email: string): string | null {
  const name = cookieName(context, email);
  const [id = '', expires = '', signature = ''] =
    parse(context.request_headers.get('cookie') ?? '', name)[name]?.split('.') ?? [];
  const right = Buffer.from(signed(context, email.toLowerCase(), id, expires));
  const given = Buffer.from(signature);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  const life = { ends_at: new Date(Number(expires) * 1_000), lasts_ms: LIFE_SECONDS * 1_000 };
  return isRunning(life, context.now()) ? id : null;
}

/** Makes the browser a known device of the account. Call it only after the owner has been verified. */
export function rememberDevice(context: DeviceCtx, email: string): void {
  const id = newToken();
  const expires = String(Math.floor(context.now().getTime() / 1_000) + LIFE_SECONDS);
  const value = [id, expires, signed(context, email.toLowerCase(), id, expires)].join('.');
  const cookie = serialize(cookieName(context, email), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: context.env.appUrl.startsWith('https://'),
    maxAge: LIFE_SECONDS,
  });
  context.response_headers.append('set-cookie', cookie);
}
