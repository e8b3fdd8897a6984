import { open, signedIn } from '#server/implementer.ts';
import { compareFile } from './compare-file.ts';
import { decideDifference, reportDifference } from './decide-difference.ts';
import { listDifferences } from './difference-rows.ts';
import { nameOfNumber } from './name-of-number.ts';
import { findCompanies, readCompany } from './read-company.ts';

const own = signedIn.companies;

export const companiesRouter = {
  search: own.search.handler(({ context, input }) => findCompanies(context, input.name)),
  lookUp: own.lookUp.handler(({ context, input }) => readCompany(context, input.number)),
  nameOf: open.companies.nameOf.handler(nameOfNumber),
  compare: own.compare.handler(compareFile),
  differences: own.differences.handler(async ({ context, input }) => ({
    differences: await listDifferences(context.db, input.client_id),
  })),
  decide: own.decide.handler(decideDifference),
  report: own.report.handler(reportDifference),
};
