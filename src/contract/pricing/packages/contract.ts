import { z } from 'zod';
import { adminProcedure, signedInProcedure } from '#contract/procedure.ts';
import { idSchema } from '#contract/values/scalars.ts';
import { packageSchema, savePackageSchema } from './package.ts';

const byId = z.object({ id: idSchema });

export const packagesContract = {
  list: signedInProcedure('GET /packages', 'List packages', 'Sorted by name.').output(z.array(packageSchema)),
  create: adminProcedure('POST /packages', 'Create a package', 'A retry with the same `id` stores nothing.', {
    successStatus: 201,
  })
    .input(savePackageSchema.extend(byId.shape))
    .output(packageSchema),
  update: adminProcedure(
    'PUT /packages/{id}',
    'Change a package',
    '`version` is the version the form was opened with.',
  )
    .input(savePackageSchema.extend({ id: idSchema, version: z.int() }))
    .output(packageSchema),
  delete: adminProcedure('DELETE /packages/{id}', 'Delete a package').input(byId).output(z.object({})),
};
