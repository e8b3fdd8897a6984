import { z } from 'zod';
import { adminProcedure, signedInPersonProcedure, signedInProcedure } from '#contract/procedure.ts';
import { idSchema } from '#contract/values/scalars.ts';
import { savedViewSchema, saveViewSchema } from './saved-view.ts';

const byId = z.object({ id: idSchema });

/** `dashboard.badges` returns the views that the caller sees, so that the client list needs no other call. */
export const savedViewsContract = {
  create: signedInPersonProcedure
    .route({
      method: 'POST',
      path: '/saved-views',
      successStatus: 201,
      summary: 'Save a view',
      description: 'A retry with the same `id` stores nothing. Fails with NAME_TAKEN, TOO_MANY_VIEWS.',
    })
    .input(saveViewSchema.extend(byId.shape))
    .output(savedViewSchema),
  update: signedInProcedure
    .route({
      method: 'PUT',
      path: '/saved-views/{id}',
      summary: 'Change a saved view',
      description:
        '`version` is the version the form was opened with. Fails with NOT_FOUND, FORBIDDEN, ROW_CHANGED, NAME_TAKEN, TOO_MANY_VIEWS.',
    })
    .input(saveViewSchema.extend({ id: idSchema, version: z.int() }))
    .output(savedViewSchema),
  delete: signedInProcedure
    .route({
      method: 'DELETE',
      path: '/saved-views/{id}',
      summary: 'Delete a saved view',
      description: 'Fails with NOT_FOUND, FORBIDDEN.',
    })
    .input(byId)
    .output(z.object({})),
  setFirst: adminProcedure
    .route({
      method: 'PUT',
      path: '/saved-views/first',
      summary: "Set the firm's first view",
      description:
        'Sets the shared view that the client list opens with for everybody. Null means the card grid. Fails with NOT_FOUND.',
    })
    .input(z.object({ id: idSchema.nullable() }))
    .output(z.object({})),
};
