import { signedIn } from '#server/implementer.ts';
import { createNote } from './create-note.ts';
import { deleteNote } from './delete-note.ts';
import { listNotes } from './list-notes.ts';

export const notesRouter = {
  list: signedIn.notes.list.handler(listNotes),
  create: signedIn.notes.create.handler(createNote),
  delete: signedIn.notes.delete.handler(deleteNote),
};
