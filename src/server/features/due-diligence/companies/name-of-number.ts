import { Refusal } from '#contract/errors.ts';
import { limitAttempts } from '#server/auth/rate-limit.ts';
import type { Ctx, ProcedureCall } from '#server/context.ts';
import { publicFirm } from '#server/features/firm/firm/public-firm.ts';
import { findOpenLink } from '#server/features/intake/links/find-link.ts';
import { readCompanyName } from './read-company.ts';

/**
 * Returns a company's registered name to the reader of an open questionnaire link, and nothing else about it. Throws
 * LINK_INVALID and TOO_MANY_REQUESTS.
 */
export async function nameOfNumber({
  context,
  input: { token, number },
}: ProcedureCall<
  { token: string; number: string },
  Pick<Ctx, 'db' | 'env' | 'now' | 'ip_address'>
>): Promise<{ name: string | null }> {
  if (context.env.companiesHouseKey === undefined) return { name: null };
  await limitAttempts(context, 'company-name', token);
  if (!(await findOpenLink(context.db, token, context.now())))
    throw new Refusal('LINK_INVALID', { firm: await publicFirm(context) });
  return { name: await readCompanyName(context, number) };
}
