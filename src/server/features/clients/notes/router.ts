import { signedIn } from '#server/implementer.ts';
import { createNote } from './create-note.ts';
import { deleteNote } from './delete-note.ts';
import { listNotes } from './list-notes.ts';

export const notesRouter = {
  list: signedIn.notes.list.handler(({ context, input }) => listNotes({ ctx: context, input })),
  create: signedIn.notes.create.handler(({ context, input }) => createNote({ ctx: context, input })),
  delete: signedIn.notes.delete.handler(({ context, input }) => deleteNote({ ctx: context, input })),
};
