import { z } from 'zod';
import { adminProcedure, signedInProcedure } from '#contract/procedure.ts';
import { idSchema } from '#contract/scalars.ts';
import { packageSchema, savePackageSchema } from './package.ts';

const byId = z.object({ id: idSchema });

export const packagesContract = {
  /** By name. */
  list: signedInProcedure.route({ method: 'GET', path: '/packages' }).output(z.array(packageSchema)),
  /** A retry under the same `id` stores nothing more. */
  create: adminProcedure
    .route({ method: 'POST', path: '/packages', successStatus: 201 })
    .input(savePackageSchema.extend(byId.shape))
    .output(packageSchema),
  /** `version` is the one the form was opened with. */
  update: adminProcedure
    .route({ method: 'PUT', path: '/packages/{id}' })
    .input(savePackageSchema.extend({ id: idSchema, version: z.int() }))
    .output(packageSchema),
  delete: adminProcedure.route({ method: 'DELETE', path: '/packages/{id}' }).input(byId).output(z.object({})),
};
