import type { UserRole } from './identity/users/user.ts';

/** Kinds of entity whose changes the database announces after a commit. */
export const WATCHED_ENTITIES = [
  'clients',
  'additional_information',
  'client_notes',
  'external_info_tokens',
  'external_info_token_mails',
  'proforma_reviews',
  'proforma_fees',
  'service_categories',
  'service_sub_headers',
  'service_options',
  'proforma_packages',
  'price_book_versions',
  'price_book_withdrawals',
  'axiom_settings',
  'desk_settings',
  'firm',
  'client_mails',
  'mail_deliveries',
  'mail_templates',
  'law_rows',
  'letter_facts',
  'letter_templates',
  'letter_template_versions',
  'users',
  'user_invitations',
  'sessions',
  'activity_events',
  'api_keys',
  'audit_logs',
  'calls',
  'call_bookers',
  'proposal_runs',
  'webhook_endpoints',
  'webhook_deliveries',
  'notifications',
  'saved_views',
  'duplicate_dismissals',
  'bulk_runs',
  'proposal_versions',
  'proposal_signatories',
  'proposal_drafts',
  'proposal_settings',
  'stored_files',
  'billed_versions',
  'direct_debits',
  'sealing_keys',
  'connection_settings',
  'outbox_deliveries',
  'due_diligence_files',
  'due_diligence_settings',
  'firm_documents',
  'sanctions_lists',
  'sanctions_hits',
] as const;

export type WatchedEntity = (typeof WATCHED_ENTITIES)[number];

/** `id` is null for bulk changes. Children of a client (notes, links, proformas …) announce the client's id. */
export interface Change {
  entity: WatchedEntity;
  id: string | null;
}

/**
 * `own`: administrators see all changes, other users only changes about themselves. `self`: everybody sees only their own.
 */
type Audience = 'everyone' | 'own' | 'self' | 'admins';

const AUDIENCES: Record<WatchedEntity, Audience> = {
  clients: 'everyone',
  additional_information: 'everyone',
  client_notes: 'everyone',
  external_info_tokens: 'everyone',
  external_info_token_mails: 'everyone',
  proforma_reviews: 'everyone',
  proforma_fees: 'everyone',
  service_categories: 'everyone',
  service_sub_headers: 'everyone',
  service_options: 'everyone',
  proforma_packages: 'everyone',
  price_book_versions: 'everyone',
  price_book_withdrawals: 'everyone',
  axiom_settings: 'everyone',
  desk_settings: 'everyone',
  firm: 'everyone',
  client_mails: 'everyone',
  mail_deliveries: 'everyone',
  mail_templates: 'everyone',
  law_rows: 'everyone',
  letter_facts: 'everyone',
  letter_templates: 'everyone',
  letter_template_versions: 'everyone',
  users: 'own',
  user_invitations: 'admins',
  sessions: 'own',
  activity_events: 'everyone',
  api_keys: 'admins',
  audit_logs: 'admins',
  calls: 'everyone',
  call_bookers: 'everyone',
  proposal_runs: 'everyone',
  webhook_endpoints: 'admins',
  webhook_deliveries: 'admins',
  notifications: 'self',
  saved_views: 'everyone',
  duplicate_dismissals: 'everyone',
  bulk_runs: 'everyone',
  proposal_versions: 'everyone',
  proposal_signatories: 'everyone',
  proposal_drafts: 'everyone',
  proposal_settings: 'everyone',
  stored_files: 'everyone',
  billed_versions: 'everyone',
  direct_debits: 'everyone',
  sealing_keys: 'admins',
  connection_settings: 'everyone',
  outbox_deliveries: 'everyone',
  due_diligence_files: 'everyone',
  due_diligence_settings: 'everyone',
  firm_documents: 'everyone',
  sanctions_lists: 'everyone',
  sanctions_hits: 'everyone',
};

/** Whether users with this role receive every change to the entity. */
export function seesAllOf(role: UserRole, entity: WatchedEntity): boolean {
  const audience = AUDIENCES[entity];
  return audience === 'everyone' || (role === 'admin' && audience !== 'self');
}

/** Whether a user whose role doesn't see all changes to the entity receives this one: their own, or a bulk change. */
export function isOwnChange(user: { user_id: string; role: UserRole }, { entity, id }: Change): boolean {
  const own = AUDIENCES[entity] === 'own' || AUDIENCES[entity] === 'self';
  return own && (id === null || id === user.user_id) && !seesAllOf(user.role, entity);
}

/** Response header: the process's position in the announcements before it read the data. */
export const POSITION_HEADER = 'X-Changes-Position';
/** Query parameter of the event stream: the position to resume from. If that's impossible, the stream sends `gap`. */
export const SINCE_PARAMETER = 'since';

/** Seconds between two heartbeats of the event stream. */
export const HEARTBEAT_SECONDS = 25;
/** Seconds before the 1st, 2nd, 3rd and every later attempt to reconnect. */
export const RECONNECT_SECONDS = [1, 2, 5, 10] as const;
