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
  search: signedInProcedure
    .route({
      method: 'GET',
      path: '/companies',
      summary: 'Search companies by name',
      description: 'The first 20 companies that Companies House finds. A failure is a state of the answer.',
    })
    .input(z.object({ name: requiredText(SEARCH_MAX, 'Name') }))
    .output(searchAnswerSchema),
  lookUp: signedInProcedure
    .route({
      method: 'GET',
      path: '/companies/{number}',
      summary: 'Look up a company',
      description:
        'Its entry, officers and people with significant control at Companies House, at most a day old. A failure is a state of the answer.',
    })
    .input(z.object({ number: plainText(NUMBER_MAX, 'Company number') }))
    .output(companyAnswerSchema),
  nameOf: publicProcedure
    .route({
      method: 'POST',
      path: '/companies/name',
      summary: 'Get a company’s name',
      description: 'For the reader of an open questionnaire link: the name of a company, or null.',
    })
    .input(z.object({ token: tokenSchema, number: plainText(NUMBER_MAX, 'Company number') }))
    .output(z.object({ name: z.string().nullable() })),
  compare: signedInPersonProcedure
    .route({
      method: 'POST',
      path: '/clients/{client_id}/due-diligence/compare',
      summary: 'Compare a file with the register',
      description:
        'Compares the directors and owners of the file’s companies with Companies House and stores the differences. Differences that are gone are settled.',
    })
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
  differences: signedInProcedure
    .route({
      method: 'GET',
      path: '/clients/{client_id}/due-diligence/differences',
      summary: 'List differences from the register',
      description: 'The stored differences of a file, open ones first.',
    })
    .input(ofClient)
    .output(differences),
  decide: signedInPersonProcedure
    .route({
      method: 'POST',
      path: '/company-differences/{id}/decide',
      summary: 'Decide whether a difference is material',
      description:
        '`version` is the version that was shown. A material difference about an owner gets a day by which to report it.',
    })
    .input(one.extend(decideDifferenceSchema.shape))
    .output(storedDifferenceSchema),
  report: signedInPersonProcedure
    .route({
      method: 'POST',
      path: '/company-differences/{id}/report',
      summary: 'Record that a difference was reported',
      description: '`version` is the version that was shown. The report itself is made at Companies House.',
    })
    .input(one.extend({ reported_on: daySchema }))
    .output(storedDifferenceSchema),
};
