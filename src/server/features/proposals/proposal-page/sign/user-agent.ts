import { cleanText } from '#contract/values/clean-text.ts';
import type { Ctx } from '#server/context.ts';

const MAX = 500;

/** The browser's User-Agent header, for the record. Null if the browser sent none. */
export function userAgentOf({ request_headers }: Pick<Ctx, 'request_headers'>): string | null {
  return cleanText(request_headers.get('user-agent') ?? '', MAX) || null;
}
