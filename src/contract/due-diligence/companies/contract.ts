import { z } from 'zod';
import { tokenSchema } from '#contract/intake/links/link.ts';
import { publicProcedure, signedInPersonProcedure, signedInProcedure } from '#contract/procedure.ts';
import { daySchema, idSchema } from '#contract/values/scalars.ts';
import { plainText, requiredText } from '#contract/values/text.ts';
import { companyAnswerSchema, noAnswerSchema, searchAnswerSchema } from './company.ts';
import { decideDifferenceSchema, storedDifferenceSchema } from './difference.ts';

const NUMBER_MAX = 50;
const SEARCH_MAX = 200;

const ofClient = z.object({ client_id: idSchema });
const differences = z.object({ differences: z.array(storedDifferenceSchema) });
const one = z.object({ id: idSchema, version: z.number().int() });

export const companiesContract = {
  search: signedInProcedure(
    'GET /companies',
    'Search companies by name',
    'The first 20 companies that Companies House finds. A failure is a state of the answer.',
  )
    .input(z.object({ name: requiredText(SEARCH_MAX, 'Name') }))
    .output(searchAnswerSchema),
  lookUp: signedInProcedure(
    'GET /companies/{number}',
    'Look up a company',
    'Its entry, officers and people with significant control at Companies House, at most a day old. A failure is a state of the answer.',
  )
    .input(z.object({ number: plainText(NUMBER_MAX, 'Company number') }))
    .output(companyAnswerSchema),
  nameOf: publicProcedure(
    'POST /companies/name',
    'Get a company’s name',
    'For the reader of an open questionnaire link: the name of a company, or null.',
  )
    .input(z.object({ token: tokenSchema, number: plainText(NUMBER_MAX, 'Company number') }))
    .output(z.object({ name: z.string().nullable() })),
  compare: signedInPersonProcedure(
    'POST /clients/{client_id}/due-diligence/compare',
    'Compare a file with the register',
    'Compares the directors and owners of the file’s companies with Companies House and stores the differences. Differences that are gone are settled.',
  )
    .input(ofClient)
    .output(
      differences.extend({
        companies: z.array(
          z.object({
            number: z.string(),
            name: z.string(),
            /** People with significant control whose details the register withholds. */
            withheld: z.number().int(),
            /** What the company states instead of a person with significant control. */
            statements: z.array(z.string()),
            /** `not_compared`: the kind of company isn't compared. */
            state: z.enum([
              'compared',
              'not_compared',
              ...noAnswerSchema.options.map(({ shape }) => shape.state.value),
            ]),
          }),
        ),
      }),
    ),
  differences: signedInProcedure(
    'GET /clients/{client_id}/due-diligence/differences',
    'List differences from the register',
    'The stored differences of a file, open ones first.',
  )
    .input(ofClient)
    .output(differences),
  decide: signedInPersonProcedure(
    'POST /company-differences/{id}/decide',
    'Decide whether a difference is material',
    '`version` is the version that was shown. A material difference about an owner gets a day by which to report it.',
  )
    .input(one.extend(decideDifferenceSchema.shape))
    .output(storedDifferenceSchema),
  report: signedInPersonProcedure(
    'POST /company-differences/{id}/report',
    'Record that a difference was reported',
    '`version` is the version that was shown. The report itself is made at Companies House.',
  )
    .input(one.extend({ reported_on: daySchema }))
    .output(storedDifferenceSchema),
};
