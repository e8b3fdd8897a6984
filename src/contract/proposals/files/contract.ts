import { z } from 'zod';
import { signedInProcedure } from '#contract/procedure.ts';
import { idSchema } from '#contract/values/scalars.ts';

export const filesContract = {
  download: signedInProcedure(
    'GET /files/{id}',
    'Download a file',
    'Returns a stored file. Fails with NOT_FOUND.',
  )
    .input(z.object({ id: idSchema }))
    .output(z.file()),
};
