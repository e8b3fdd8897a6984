/** The old system's tables in the order in which they are read: a row's parents come first. */
export const OLD_TABLES = [
  'users',
  'profiles',
  'service_categories',
  'service_sub_headers',
  'service_options',
  'axiom_settings',
  'clients',
  'additional_information',
  'client_notes',
  'external_info_tokens',
  'proforma_reviews',
  'audit_logs',
] as const;

export type OldTable = (typeof OLD_TABLES)[number];

export const OLD_TABLE_LABELS: Record<OldTable, string> = {
  users: 'Sign-in addresses',
  profiles: 'Users',
  service_categories: 'Service categories',
  service_sub_headers: 'Service sub-headers',
  service_options: 'Service options',
  axiom_settings: 'Automation settings',
  clients: 'Clients',
  additional_information: 'Questionnaire answers',
  client_notes: 'Notes',
  external_info_tokens: 'Questionnaire links',
  proforma_reviews: 'Proformas',
  audit_logs: 'Security entries',
};

/** A row as a source has it: text from CSV, values from JSON, or a database's row as JSON. */
export type RawRow = Readonly<Record<string, unknown>>;

/**
 * Returns the table that a file holds, by its name: `clients.csv`, `public.clients.json`, `clients_rows.csv` (as
 * hosted databases name their downloads). Returns null if the name is none of the old tables'.
 */
export function tableOfFile(fileName: string): OldTable | null {
  const base = fileName.replace(/^.*[\\/]/, '').toLowerCase();
  const name = base.replace(/\.(?:csv|json|jsonl|ndjson)$/, '');
  if (name === base) return null;
  const plain = name.replace(/^(?:public|auth)\./, '').replace(/_rows$/, '');
  return OLD_TABLES.find((table) => table === plain) ?? null;
}
