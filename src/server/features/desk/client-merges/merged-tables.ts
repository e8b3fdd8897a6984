/** A table that refers to clients. `key`, by default the id, identifies the rows that an undo moves back. */
interface Reference {
  table: string;
  /** Columns with a client's id. */
  columns: readonly [string, ...string[]];
  key?: string;
  /** The key's type. */
  type?: 'uuid' | 'bigint';
  /**
   * `move`: the rows move to the leading client. `move_unless_taken`: the row moves or, if the leading client has one,
   * is set aside. `set_aside`: the rows are kept with the merge, for its undo. `set_aside_both`: the same for both
   * clients' rows. `kept_by_trigger`: the database derives the row. `stay`: without a foreign key, the rows stay.
   */
  how: 'move' | 'move_unless_taken' | 'set_aside' | 'set_aside_both' | 'kept_by_trigger' | 'stay';
}

const moved = (table: string, type: 'uuid' | 'bigint' = 'uuid'): Reference => ({
  table,
  columns: ['client_id'],
  type,
  how: 'move',
});

/** Every table that refers to clients. A test compares it with the database. Decision 0097. */
export const MERGED_TABLES: readonly Reference[] = [
  moved('activity_events', 'bigint'),
  moved('additional_information'),
  moved('calls'),
  moved('client_mails'),
  moved('mail_deliveries'),
  moved('client_notes'),
  moved('external_info_tokens'),
  moved('notifications', 'bigint'),
  moved('proforma_reviews'),
  { table: 'proforma_fees', columns: ['client_id'], key: 'proforma_id', how: 'move' },
  moved('proposal_exports'),
  moved('proposal_runs'),
  moved('proposal_versions'),
  moved('proposal_signatories'),
  moved('stored_files'),
  { table: 'billed_versions', columns: ['client_id'], key: 'version_id', how: 'move' },
  moved('direct_debits'),
  { table: 'proposal_drafts', columns: ['client_id'], key: 'client_id', how: 'move_unless_taken' },
  // Two clients with a file each can't be merged (find-obstacle.ts).
  moved('due_diligence_files'),
  moved('webhook_deliveries'),
  moved('outbox_deliveries'),
  { table: 'client_activity', columns: ['client_id'], how: 'kept_by_trigger' },
  { table: 'client_figures', columns: ['client_id'], how: 'kept_by_trigger' },
  { table: 'figures_due', columns: ['client_id'], how: 'kept_by_trigger' },
  // A chain belongs to the client at the time of writing. The export of the leading client has both chains.
  { table: 'timeline_heads', columns: ['client_id'], how: 'stay' },
  { table: 'timeline_anchored_heads', columns: ['client_id'], how: 'stay' },
  // A bulk run refuses a client that was merged into another one.
  { table: 'bulk_run_items', columns: ['client_id'], how: 'stay' },
  // The leading client gets another value (keep-value.ts).
  { table: 'client_values', columns: ['client_id'], how: 'set_aside_both' },
  // Clients merged into the other client earlier then lead to the leading client.
  { table: 'client_merges', columns: ['lead_id'], how: 'move' },
  // A client comes from at most one import.
  { table: 'client_import_rows', columns: ['client_id'], key: 'client_id', how: 'move_unless_taken' },
  // The leading client has other values, so a dismissed pair may be listed again.
  { table: 'duplicate_dismissals', columns: ['low_id', 'high_id'], how: 'set_aside' },
];
