/** Stored states of a sent version. An open one that is past its last day has expired. */
export const STORED_STATES = ['open', 'superseded', 'withdrawn', 'declined', 'signed'] as const;

export type StoredState = (typeof STORED_STATES)[number];
