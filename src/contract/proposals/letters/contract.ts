import { z } from 'zod';
import { signedInProcedure } from '#contract/procedure.ts';
import { idSchema } from '#contract/values/scalars.ts';
import { letterSourceSchema } from './letter-source.ts';

export const lettersContract = {
  source: signedInProcedure(
    'GET /clients/{client_id}/letter-source',
    "Get data of a client's letters",
    "All data for previews of a client's letters. Fails with NOT_FOUND.",
  )
    .input(z.object({ client_id: idSchema }))
    .output(letterSourceSchema),
};
