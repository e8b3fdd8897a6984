import { z } from 'zod';
import { signedInProcedure } from '#contract/procedure.ts';
import { pageInput, pageOf } from '#contract/values/pagination.ts';
import { idSchema } from '#contract/values/scalars.ts';
import { addNoteSchema, chosenMentions, noteSchema } from './note.ts';

export const notesContract = {
  list: signedInProcedure(
    'GET /clients/{client_id}/notes',
    "List a client's notes",
    "A client's notes, newest first.",
  )
    .input(pageInput.extend({ client_id: idSchema }))
    .output(pageOf(noteSchema)),
  create: signedInProcedure(
    'POST /clients/{client_id}/notes',
    'Add a note',
    'Notifies the mentioned users. A retry with the same `id` (after a lost response) creates nothing and returns the note.',
    { successStatus: 201 },
  )
    .input(addNoteSchema.extend({ client_id: idSchema, id: idSchema.optional(), mentions: chosenMentions }))
    .output(noteSchema),
  delete: signedInProcedure(
    'DELETE /notes/{id}',
    'Delete a note',
    "Deletes one of your own notes. Fails with FORBIDDEN for other people's notes.",
  )
    .input(z.object({ id: idSchema }))
    .output(z.object({})),
};
