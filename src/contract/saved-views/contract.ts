import { z } from 'zod';
import { adminProcedure, signedInProcedure } from '#contract/procedure.ts';
import { idSchema } from '#contract/scalars.ts';
import { savedViewSchema, saveViewSchema } from './saved-view.ts';

const byId = z.object({ id: idSchema });

/** The views that the caller sees come with `dashboard.badges`, so that the client list needs no call for them. */
export const savedViewsContract = {
  /** A retry under the same `id` stores nothing more. Throws NAME_TAKEN, TOO_MANY_VIEWS. */
  create: signedInProcedure
    .route({ method: 'POST', path: '/saved-views', successStatus: 201 })
    .input(saveViewSchema.extend(byId.shape))
    .output(savedViewSchema),
  /**
   * `version` is the one the form was opened with. Throws NOT_FOUND, FORBIDDEN, ROW_CHANGED, NAME_TAKEN,
   * TOO_MANY_VIEWS.
   */
  update: signedInProcedure
    .route({ method: 'PUT', path: '/saved-views/{id}' })
    .input(saveViewSchema.extend({ id: idSchema, version: z.int() }))
    .output(savedViewSchema),
  /** Throws NOT_FOUND, FORBIDDEN. */
  delete: signedInProcedure
    .route({ method: 'DELETE', path: '/saved-views/{id}' })
    .input(byId)
    .output(z.object({})),
  /** The shared view that the client list opens with, for everybody; null for the card grid. Throws NOT_FOUND. */
  setFirst: adminProcedure
    .route({ method: 'PUT', path: '/saved-views/first' })
    .input(z.object({ id: idSchema.nullable() }))
    .output(z.object({})),
};
