import { expect, test } from 'vitest';
import { addNoteSchema } from './note.ts';

test('a note is trimmed and must not be blank', () => {
  expect(addNoteSchema.parse({ note_text: '  Called back \n' })).toEqual({ note_text: 'Called back' });
  expect(addNoteSchema.safeParse({ note_text: ' \n ' }).success).toBe(false);
});
