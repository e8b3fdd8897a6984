import { z } from 'zod';
import { signedInProcedure } from '#contract/procedure.ts';
import { pageInput, pageOf } from '#contract/values/pagination.ts';
import { idSchema } from '#contract/values/scalars.ts';
import { addNoteSchema, chosenMentions, noteSchema } from './note.ts';

export const notesContract = {
  list: signedInProcedure
    .route({
      method: 'GET',
      path: '/clients/{client_id}/notes',
      summary: "List a client's notes",
      description: "A client's notes, newest first.",
    })
    .input(pageInput.extend({ client_id: idSchema }))
    .output(pageOf(noteSchema)),
  create: signedInProcedure
    .route({
      method: 'POST',
      path: '/clients/{client_id}/notes',
      successStatus: 201,
      summary: 'Add a note',
      description:
        'Notifies the mentioned users. A retry with the same `id` (after a lost response) creates nothing and returns the note.',
    })
    .input(addNoteSchema.extend({ client_id: idSchema, id: idSchema.optional(), mentions: chosenMentions }))
    .output(noteSchema),
  delete: signedInProcedure
    .route({
      method: 'DELETE',
      path: '/notes/{id}',
      summary: 'Delete a note',
      description: "Deletes one of your own notes. Fails with FORBIDDEN for other people's notes.",
    })
    .input(z.object({ id: idSchema }))
    .output(z.object({})),
};
