import { z } from 'zod';
import { pageInput, pageOf } from '#contract/pagination.ts';
import { signedInProcedure } from '#contract/procedure.ts';
import { idSchema } from '#contract/scalars.ts';
import { addNoteSchema, noteSchema } from './note.ts';

export const notesContract = {
  /** A client's notes, newest first. */
  list: signedInProcedure
    .route({ method: 'GET', path: '/clients/{client_id}/notes' })
    .input(pageInput.extend({ client_id: idSchema }))
    .output(pageOf(noteSchema)),
  /** `id` is the new note's: sent again with it, as after a lost answer, it is stored once and answered again. */
  create: signedInProcedure
    .route({ method: 'POST', path: '/clients/{client_id}/notes', successStatus: 201 })
    .input(addNoteSchema.extend({ client_id: idSchema, id: idSchema.optional() }))
    .output(noteSchema),
  /** One's own only: FORBIDDEN for those of others. */
  delete: signedInProcedure
    .route({ method: 'DELETE', path: '/notes/{id}' })
    .input(z.object({ id: idSchema }))
    .output(z.object({})),
};
