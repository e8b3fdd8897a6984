import { z } from 'zod';
import { clientSchema } from '#contract/clients/clients/client.ts';
import { givenFeesSchema, pricingSchema, savedFeesSchema } from '#contract/pricing/fees/saved-fees.ts';
import { dismissalsSchema } from '#contract/pricing/missing-services/dismissal.ts';
import { answeredFactsSchema } from '#contract/pricing/missing-services/facts.ts';
import { proformaDetailsSchema } from '#contract/pricing/proforma/details.ts';
import { signedInProcedure } from '#contract/procedure.ts';
import { idSchema } from '#contract/values/scalars.ts';
import { savedProformaSchema } from './saved-proforma.ts';

/**
 * Optional parts of a save. Without `dismissed`, an update keeps the stored dismissals; otherwise the list replaces
 * them. `fees` are the fees that the form showed. The server throws FEES_DIFFER if it computes other fees.
 */
const extras = { dismissed: dismissalsSchema.optional(), fees: givenFeesSchema.optional() };

export const proformaContract = {
  create: signedInProcedure(
    'POST /clients/{client_id}/proformas',
    'Create a proforma',
    'Stores a new proforma and moves the client to proforma_review in one transaction.',
    { successStatus: 201 },
  )
    .input(z.object({ client_id: idSchema, details: proformaDetailsSchema, ...extras }))
    .output(savedProformaSchema),
  update: signedInProcedure(
    'PUT /proformas/{id}',
    'Change a proforma',
    "Changes a proforma but not the client's status. `version` is the version the form was opened with.",
  )
    .input(z.object({ id: idSchema, version: z.number().int(), details: proformaDetailsSchema, ...extras }))
    .output(savedProformaSchema),
  priceAgain: signedInProcedure(
    'POST /proformas/{id}/price-again',
    "Compute a proforma's fees again",
    'Computes and stores the fees of a saved proforma by the version of the price book in force, `book_id`. Overrides and discounts stay. Fails with FEES_DIFFER if another version is in force.',
  )
    .input(z.object({ id: idSchema, book_id: idSchema }))
    .output(savedFeesSchema),
  latest: signedInProcedure(
    'GET /clients/{client_id}/proforma',
    "Get a client's latest proforma",
    'The client, and their latest proforma or null.',
  )
    .input(z.object({ client_id: idSchema }))
    .output(
      z.object({
        client: clientSchema,
        review: savedProformaSchema.nullable(),
        has_packages: z.boolean(),
        answers: answeredFactsSchema,
        /** Null if no price book is in force today. */
        pricing: pricingSchema.nullable(),
      }),
    ),
};
