import { z } from 'zod';
import { adminProcedure, signedInProcedure } from '#contract/procedure.ts';
import { idSchema } from '#contract/values/scalars.ts';
import { packageSchema, savePackageSchema } from './package.ts';

const byId = z.object({ id: idSchema });

export const packagesContract = {
  list: signedInProcedure
    .route({ method: 'GET', path: '/packages', summary: 'List packages', description: 'Sorted by name.' })
    .output(z.array(packageSchema)),
  create: adminProcedure
    .route({
      method: 'POST',
      path: '/packages',
      successStatus: 201,
      summary: 'Create a package',
      description: 'A retry with the same `id` stores nothing.',
    })
    .input(savePackageSchema.extend(byId.shape))
    .output(packageSchema),
  update: adminProcedure
    .route({
      method: 'PUT',
      path: '/packages/{id}',
      summary: 'Change a package',
      description: '`version` is the version the form was opened with.',
    })
    .input(savePackageSchema.extend({ id: idSchema, version: z.int() }))
    .output(packageSchema),
  delete: adminProcedure
    .route({ method: 'DELETE', path: '/packages/{id}', summary: 'Delete a package' })
    .input(byId)
    .output(z.object({})),
};
