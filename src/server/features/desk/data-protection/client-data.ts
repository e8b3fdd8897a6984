import { type SQL, sql } from 'drizzle-orm';
import type { PersonalData } from '#contract/desk/data-protection/readable.ts';
import type { Tx } from '#server/db/connect.ts';

/**
 * Where a client's data is stored. `owner` is the client's id as SQL on a row `t`, or `any(…)` of several ids. `hidden`
 * columns add nothing about the person. Foreign keys delete the rows, except history, timelines and parts with `erase`.
 */
const PARTS: readonly {
  part: string;
  table: string;
  owner: SQL;
  hidden?: readonly string[];
  /** The rows to export, if some columns are left out. */
  rows?: SQL;
  erase?: true;
}[] = [
  {
    part: 'client',
    table: 'clients',
    owner: sql`id`,
    hidden: ['search_text', 'source_key', 'name_key', 'company_key'],
  },
  {
    part: 'questionnaires',
    table: 'additional_information',
    owner: sql`client_id`,
    hidden: ['submission_key'],
  },
  { part: 'notes', table: 'client_notes', owner: sql`client_id` },
  {
    part: 'mentions',
    table: 'note_mentions',
    owner: sql`(select client_id from client_notes n where n.id = t.note_id)`,
  },
  {
    part: 'unmailed_questions',
    table: 'unmailed_questions',
    owner: sql`(select client_id from client_notes n where n.id = t.note_id)`,
  },
  { part: 'mails', table: 'client_mails', owner: sql`client_id` },
  { part: 'links', table: 'external_info_tokens', owner: sql`client_id`, hidden: ['token_hash'] },
  {
    part: 'link_mails',
    table: 'external_info_token_mails',
    owner: sql`(select client_id from external_info_tokens l where l.id = t.token_id)`,
    hidden: ['token_hash'],
  },
  { part: 'calls', table: 'calls', owner: sql`client_id` },
  { part: 'proformas', table: 'proforma_reviews', owner: sql`client_id` },
  {
    part: 'proforma_checks',
    table: 'proforma_checks',
    owner: sql`(select client_id from proforma_reviews r where r.id = t.proforma_id)`,
  },
  { part: 'fees', table: 'client_values', owner: sql`client_id` },
  { part: 'proforma_fees', table: 'proforma_fees', owner: sql`client_id` },
  { part: 'proposals', table: 'proposal_runs', owner: sql`client_id`, hidden: ['secret_hash'] },
  {
    part: 'proposal_reports',
    table: 'proposal_run_reports',
    owner: sql`(select client_id from proposal_runs r where r.id = t.run_id)`,
  },
  { part: 'due_diligence', table: 'due_diligence_files', owner: sql`client_id`, erase: true },
  {
    part: 'parties',
    table: 'due_diligence_parties',
    owner: sql`(select client_id from due_diligence_files f where f.id = t.file_id)`,
  },
  {
    part: 'evidence',
    table: 'due_diligence_evidence',
    owner: sql`(select f.client_id from due_diligence_parties p join due_diligence_files f on f.id = p.file_id where p.id = t.party_id)`,
  },
  {
    part: 'copies',
    table: 'due_diligence_copies',
    owner: sql`(select f.client_id from due_diligence_evidence e join due_diligence_parties p on p.id = e.party_id join due_diligence_files f on f.id = p.file_id where e.id = t.evidence_id)`,
    rows: sql`(select id, evidence_id, name, type, sha256, size, added_at, added_by_name from due_diligence_copies)`,
  },
  {
    part: 'screenings',
    table: 'party_screenings',
    owner: sql`(select f.client_id from due_diligence_parties p join due_diligence_files f on f.id = p.file_id where p.id = t.party_id)`,
  },
  {
    part: 'sanctions_hits',
    table: 'sanctions_hits',
    owner: sql`(select f.client_id from due_diligence_parties p join due_diligence_files f on f.id = p.file_id where p.id = t.party_id)`,
  },
  {
    part: 'acceptances',
    table: 'due_diligence_acceptances',
    owner: sql`(select client_id from due_diligence_files f where f.id = t.file_id)`,
  },
  {
    part: 'looks_again',
    table: 'due_diligence_triggers',
    owner: sql`(select client_id from due_diligence_files f where f.id = t.file_id)`,
  },
  {
    part: 'company_differences',
    table: 'company_differences',
    owner: sql`(select client_id from due_diligence_files f where f.id = t.file_id)`,
  },
  {
    part: 'company_looks',
    table: 'company_looks',
    owner: sql`(select f.client_id from due_diligence_parties p join due_diligence_files f on f.id = p.file_id where p.id = t.party_id)`,
  },
  { part: 'mail_deliveries', table: 'mail_deliveries', owner: sql`client_id` },
  { part: 'proposal_drafts', table: 'proposal_drafts', owner: sql`client_id` },
  { part: 'proposal_versions', table: 'proposal_versions', owner: sql`client_id` },
  {
    part: 'proposal_signatories',
    table: 'proposal_signatories',
    owner: sql`client_id`,
    hidden: ['code_hash'],
  },
  {
    part: 'proposal_links',
    table: 'proposal_links',
    owner: sql`(select client_id from proposal_signatories s where s.id = t.signatory_id)`,
    hidden: ['token_hash'],
  },
  { part: 'billed_versions', table: 'billed_versions', owner: sql`client_id` },
  { part: 'direct_debits', table: 'direct_debits', owner: sql`client_id`, hidden: ['token_hash'] },
  {
    part: 'files',
    table: 'stored_files',
    owner: sql`client_id`,
    // Without the content, which may be large: `exportFiles` adds it as files.
    rows: sql`(select id, client_id, proposal_version_id, kind, name, type, sha256, size, created_at, kept_until from stored_files)`,
  },
  {
    part: 'time_stamps',
    table: 'record_stamps',
    owner: sql`(select client_id from stored_files f where f.id = t.file_id)`,
  },
  { part: 'spreadsheet_rows', table: 'proposal_exports', owner: sql`client_id`, erase: true },
  { part: 'imports', table: 'client_import_rows', owner: sql`client_id` },
  { part: 'webhooks', table: 'webhook_deliveries', owner: sql`client_id`, hidden: ['job_id'] },
  { part: 'passed_on', table: 'outbox_deliveries', owner: sql`client_id`, hidden: ['job_id'] },
  { part: 'bulk_changes', table: 'bulk_run_items', owner: sql`client_id`, erase: true },
  { part: 'notifications', table: 'notifications', owner: sql`client_id` },
  // Taken out of the sums about a minute after the client is erased (features/figures).
  { part: 'figures', table: 'client_figures', owner: sql`client_id` },
  { part: 'last_activity', table: 'client_activity', owner: sql`client_id` },
  {
    part: 'merges',
    table: 'client_merges',
    // An undone merge is about both clients.
    owner: sql`any(array[lead_id, other_id])`,
    hidden: ['search_text'],
    erase: true,
  },
  { part: 'not_duplicates', table: 'duplicate_dismissals', owner: sql`any(array[low_id, high_id])` },
  { part: 'history', table: 'activity_events', owner: sql`client_id` },
  // Erased by triggers, which keep the hashes. The links come with the export's timeline.
  {
    part: 'timeline_heads',
    table: 'timeline_heads',
    owner: sql`client_id`,
    hidden: ['previous_hash', 'hash', 'is_anchored'],
  },
  { part: 'timeline_anchors', table: 'timeline_anchored_heads', owner: sql`client_id`, hidden: ['hash'] },
];

/** A test compares these with the tables in the database. @internal */
export const PERSONAL_TABLES: readonly string[] = PARTS.map(({ table }) => table);

/** All rows about a client, by part. */
export async function collectClientData(tx: Tx, client_id: string): Promise<PersonalData> {
  const data: Record<string, Record<string, unknown>[]> = {};
  // to_jsonb writes instants in the session's time zone.
  await tx.execute(sql`set local timezone = 'UTC'`);
  for (const { part, table, owner, hidden = [], rows: exported } of PARTS) {
    const { rows } = await tx.execute<{ row: Record<string, unknown> }>(
      sql`select to_jsonb(t) as row from ${exported ?? sql.identifier(table)} t where ${client_id} = ${owner} order by to_jsonb(t)::text`,
    );
    data[part] = rows.map(({ row }) =>
      Object.fromEntries(Object.entries(row).filter(([column]) => !hidden.includes(column))),
    );
  }
  return data;
}

/**
 * Deletes a locked client and everything about them. The history keeps their events without the client, and of the
 * recorded changes only those to the status, because the dashboard counts entries into statuses.
 */
export async function deleteClientData(tx: Tx, client_id: string): Promise<void> {
  for (const { table, owner, erase } of PARTS) {
    if (erase) await tx.execute(sql`delete from ${sql.identifier(table)} where ${client_id} = ${owner}`);
  }
  await tx.execute(sql`
    update activity_events set
      client_id = null,
      client_name = null,
      actor_name = case when actor_id is null then 'Erased client' else actor_name end,
      changes = case when changes ? 'status' then jsonb_build_object('status', changes -> 'status') else '{}' end
    where client_id = ${client_id}`);
  await tx.execute(sql`delete from clients where id = ${client_id}`);
}
