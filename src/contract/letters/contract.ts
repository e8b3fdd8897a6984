import { z } from 'zod';
import { signedInProcedure } from '#contract/procedure.ts';
import { idSchema } from '#contract/scalars.ts';
import { letterSourceSchema } from './letter-source.ts';

export const lettersContract = {
  source: signedInProcedure
    .route({
      method: 'GET',
      path: '/clients/{client_id}/letter-source',
      summary: 'Get what letters are filled from',
      description: "Everything that previews of a client's letters are filled in from. Answers NOT_FOUND.",
    })
    .input(z.object({ client_id: idSchema }))
    .output(letterSourceSchema),
};
