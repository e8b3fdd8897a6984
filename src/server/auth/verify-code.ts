import type { Ctx } from '#server/context.ts';
import type { Auth } from './auth.ts';
import { libraryHeaders } from './library.ts';

/** Verifies a code of the authenticator app or, if it doesn't look like one, a recovery code. Throws the library's errors. */
export function verifyCode(
  { api }: Auth,
  context: Pick<Ctx, 'request_headers' | 'ip_address'>,
  typed: string,
) {
  const code = typed.replaceAll(/\s/g, '');
  const request = { body: { code }, headers: libraryHeaders(context), returnHeaders: true } as const;
  const isTotp = /^\d{6}$/.test(code);
  return { isTotp, answer: isTotp ? api.verifyTOTP(request) : api.verifyBackupCode(request) };
}
