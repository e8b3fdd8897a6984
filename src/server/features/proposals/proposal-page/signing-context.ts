import type { Ctx } from '#server/context.ts';

/** Services that signing needs, for the public and for signed-in users alike. */
export type SigningContext = Pick<
  Ctx,
  'db' | 'env' | 'jobs' | 'log' | 'now' | 'cipher' | 'request_id' | 'request_headers' | 'ip_address'
>;
