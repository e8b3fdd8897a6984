import { z } from 'zod';
import { adminPersonProcedure } from '#contract/procedure.ts';
import { idSchema } from '#contract/values/scalars.ts';
import { savedFeesSchema } from './saved-fees.ts';

export const feesContract = {
  approve: adminPersonProcedure(
    'POST /proformas/{proforma_id}/fees/approve',
    "Approve a proforma's fees",
    'Approves discounts and overrides above the limit for staff, for the amounts of this `version` only. Fails with FEES_CHANGED if the amounts have changed since, and with OWN_REQUEST if the caller, or a key that the caller made, saved them and there is another administrator.',
  )
    .input(z.object({ proforma_id: idSchema, version: z.int() }))
    .output(savedFeesSchema),
};
