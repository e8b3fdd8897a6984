/** A connection doesn't keep its session, so announcements don't arrive. The message is shown to people. */
export class NoSessionError extends Error {
  override readonly name = 'NoSessionError';
  constructor() {
    super(
      "The database's announcements of changes do not arrive, so pages would not update and ended sessions would stay active. " +
        'The cause is a connection pooler in transaction mode, or a DATABASE_DIRECT_URL that leads to another database. ' +
        'Set DATABASE_DIRECT_URL to the address of the database itself (docs/operating.md, "Behind a connection pooler"), ' +
        'or set ALLOW_POLLING=true to refresh the pages every few seconds instead.',
    );
  }
}
