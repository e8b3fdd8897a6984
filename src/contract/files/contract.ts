import { z } from 'zod';
import { signedInProcedure } from '#contract/procedure.ts';
import { idSchema } from '#contract/scalars.ts';

export const filesContract = {
  /** Returns a stored file. Throws NOT_FOUND. */
  download: signedInProcedure
    .route({ method: 'GET', path: '/files/{id}' })
    .input(z.object({ id: idSchema }))
    .output(z.file()),
};
