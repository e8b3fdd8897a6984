import { Refusal } from '#contract/errors.ts';
import { limitAttempts } from '#server/auth/rate-limit.ts';
import { publicFirm } from '#server/features/firm/firm/public-firm.ts';
import { findOpenLink } from '#server/features/intake/links/find-link.ts';
import { open, signedIn } from '#server/implementer.ts';
import { compareFile } from './compare-file.ts';
import { decideDifference, reportDifference } from './decide-difference.ts';
import { listDifferences } from './difference-rows.ts';
import { findCompanies, readCompany, readCompanyName } from './read-company.ts';

const own = signedIn.companies;

export const companiesRouter = {
  search: own.search.handler(({ context, input }) => findCompanies(context, input.name)),
  lookUp: own.lookUp.handler(({ context, input }) => readCompany(context, input.number)),
  /**
   * Returns a company's registered name to the reader of an open questionnaire link, and nothing else about it. Throws
   * LINK_INVALID and TOO_MANY_REQUESTS.
   */
  nameOf: open.companies.nameOf.handler(async ({ context, input: { token, number } }) => {
    if (context.env.companiesHouseKey === undefined) return { name: null };
    await limitAttempts(context, 'company-name', token);
    if (!(await findOpenLink(context.db, token, context.now())))
      throw new Refusal('LINK_INVALID', { firm: await publicFirm(context) });
    return { name: await readCompanyName(context, number) };
  }),
  compare: own.compare.handler(compareFile),
  differences: own.differences.handler(async ({ context, input }) => ({
    differences: await listDifferences(context.db, input.client_id),
  })),
  decide: own.decide.handler(decideDifference),
  report: own.report.handler(reportDifference),
};
