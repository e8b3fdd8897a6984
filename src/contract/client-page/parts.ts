/** Ids of the parts of a client's page that links and buttons lead to. */
export const CLIENT_PAGE_PARTS = {
  answers: 'answers',
  booking: 'book-zoom-call',
  call: 'call',
  notes: 'notes',
  proforma: 'proforma-entry',
  runs: 'proposal-runs',
  send: 'proposal-actions',
} as const;
