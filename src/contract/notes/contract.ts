import { z } from 'zod';
import { pageInput, pageOf } from '#contract/pagination.ts';
import { signedInProcedure } from '#contract/procedure.ts';
import { idSchema } from '#contract/scalars.ts';
import { addNoteSchema, chosenMentions, noteSchema } from './note.ts';

export const notesContract = {
  /** A client's notes, newest first. */
  list: signedInProcedure
    .route({ method: 'GET', path: '/clients/{client_id}/notes' })
    .input(pageInput.extend({ client_id: idSchema }))
    .output(pageOf(noteSchema)),
  /**
   * Notifies the mentioned users. A retry with the same `id` (after a lost response) creates nothing and returns the
   * note.
   */
  create: signedInProcedure
    .route({ method: 'POST', path: '/clients/{client_id}/notes', successStatus: 201 })
    .input(addNoteSchema.extend({ client_id: idSchema, id: idSchema.optional(), mentions: chosenMentions }))
    .output(noteSchema),
  /** Deletes one of your own notes. Throws FORBIDDEN for other people's. */
  delete: signedInProcedure
    .route({ method: 'DELETE', path: '/notes/{id}' })
    .input(z.object({ id: idSchema }))
    .output(z.object({})),
};
