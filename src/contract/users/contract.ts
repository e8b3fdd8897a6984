import { z } from 'zod';
import { pageInput, pageOf } from '#contract/pagination.ts';
import { adminProcedure } from '#contract/procedure.ts';
import { idSchema } from '#contract/scalars.ts';
import { createUserSchema, editUserSchema, userSchema } from './user.ts';

const byId = z.object({ id: idSchema });

export const usersContract = {
  /** Newest first. */
  list: adminProcedure.route({ method: 'GET', path: '/users' }).input(pageInput).output(pageOf(userSchema)),
  get: adminProcedure.route({ method: 'GET', path: '/users/{id}' }).input(byId).output(userSchema),
  create: adminProcedure
    .route({ method: 'POST', path: '/users', successStatus: 201 })
    .input(createUserSchema)
    .output(userSchema),
  /** `version` is the one the form was opened with. Throws ROW_CHANGED if somebody else has saved since. */
  update: adminProcedure
    .route({ method: 'PUT', path: '/users/{id}' })
    .input(editUserSchema.extend({ id: idSchema, version: z.int() }))
    .output(userSchema),
  delete: adminProcedure.route({ method: 'DELETE', path: '/users/{id}' }).input(byId).output(z.object({})),
  /** For users who have lost both their authenticator and their recovery codes. */
  resetSecondFactor: adminProcedure
    .route({ method: 'POST', path: '/users/{id}/reset-second-factor' })
    .input(byId)
    .output(userSchema),
};
