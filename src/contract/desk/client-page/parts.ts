/** Ids of the parts of a client's page that links and buttons lead to. */
export const CLIENT_PAGE_PARTS = {
  answers: 'answers',
  booking: 'book-zoom-call',
  call: 'call',
  fees: 'proforma-review',
  notes: 'notes',
  owner: 'client-owner',
  proforma: 'proforma-entry',
  proposal: 'proposal',
  runs: 'proposal-runs',
  send: 'proposal-actions',
} as const;

const NOTE = 'note-';

/** The id of a note on the page. */
export function notePart(noteId: string): string {
  return NOTE + noteId;
}

/** The note that a part's id stands for, or null. */
export function noteOfPart(part: string): string | null {
  return part.startsWith(NOTE) ? part.slice(NOTE.length) : null;
}

/** The id of a set of answers on the page. The newest set also has the id `CLIENT_PAGE_PARTS.answers`. */
export function answersPart(answersId: string): string {
  return `${CLIENT_PAGE_PARTS.answers}-${answersId}`;
}
