import { z } from 'zod';
import { signedInProcedure } from '#contract/procedure.ts';
import { idSchema } from '#contract/values/scalars.ts';

export const filesContract = {
  download: signedInProcedure
    .route({
      method: 'GET',
      path: '/files/{id}',
      summary: 'Download a file',
      description: 'Returns a stored file. Fails with NOT_FOUND.',
    })
    .input(z.object({ id: idSchema }))
    .output(z.file()),
};
