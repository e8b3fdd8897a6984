import { z } from 'zod';
import { adminProcedure, signedInPersonProcedure, signedInProcedure } from '#contract/procedure.ts';
import { idSchema } from '#contract/values/scalars.ts';
import { savedViewSchema, saveViewSchema } from './saved-view.ts';

const byId = z.object({ id: idSchema });

/** `dashboard.badges` returns the views that the caller sees, so that the client list needs no other call. */
export const savedViewsContract = {
  create: signedInPersonProcedure(
    'POST /saved-views',
    'Save a view',
    'A retry with the same `id` stores nothing. Fails with NAME_TAKEN, TOO_MANY_VIEWS.',
    { successStatus: 201 },
  )
    .input(saveViewSchema.extend(byId.shape))
    .output(savedViewSchema),
  update: signedInProcedure(
    'PUT /saved-views/{id}',
    'Change a saved view',
    '`version` is the version the form was opened with. Fails with NOT_FOUND, FORBIDDEN, ROW_CHANGED, NAME_TAKEN, TOO_MANY_VIEWS.',
  )
    .input(saveViewSchema.extend({ id: idSchema, version: z.int() }))
    .output(savedViewSchema),
  delete: signedInProcedure(
    'DELETE /saved-views/{id}',
    'Delete a saved view',
    'Fails with NOT_FOUND, FORBIDDEN.',
  )
    .input(byId)
    .output(z.object({})),
  setFirst: adminProcedure(
    'PUT /saved-views/first',
    "Set the firm's first view",
    'Sets the shared view that the client list opens with for everybody. Null means the card grid. Fails with NOT_FOUND.',
  )
    .input(z.object({ id: idSchema.nullable() }))
    .output(z.object({})),
};
