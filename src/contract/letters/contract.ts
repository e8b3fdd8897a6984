import { z } from 'zod';
import { signedInProcedure } from '#contract/procedure.ts';
import { idSchema } from '#contract/scalars.ts';
import { letterSourceSchema } from './letter-source.ts';

export const lettersContract = {
  /** Everything that previews of a client's letters are filled in from. Throws NOT_FOUND. */
  source: signedInProcedure
    .route({ method: 'GET', path: '/clients/{client_id}/letter-source' })
    .input(z.object({ client_id: idSchema }))
    .output(letterSourceSchema),
};
