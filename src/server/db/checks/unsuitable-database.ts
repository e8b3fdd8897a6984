/** The app can't work with this database or pooler. The message says what to change, and is shown to people. */
export class UnsuitableDatabaseError extends Error {
  override readonly name = 'UnsuitableDatabaseError';
}
