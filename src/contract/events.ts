/** What the database announces after a commit: which kind of thing changed, and which one (null: many at once). */
export const WATCHED_ENTITIES = [
  'clients',
  'additional_information',
  'client_notes',
  'external_info_tokens',
  'proforma_reviews',
  'service_categories',
  'service_sub_headers',
  'service_options',
  'axiom_settings',
  'users',
  'sessions',
  'activity_events',
  'api_keys',
  'audit_logs',
  'calls',
  'proposal_runs',
  'webhook_endpoints',
  'webhook_deliveries',
] as const;

export type WatchedEntity = (typeof WATCHED_ENTITIES)[number];

/** Children of a client (notes, links, proformas …) announce the client's id, since that is what screens show. */
export interface Change {
  entity: WatchedEntity;
  id: string | null;
}

/** Seconds between two heartbeats of the event stream (spec section 9). */
export const HEARTBEAT_SECONDS = 25;
/** Seconds before the 1st, 2nd, 3rd and every later attempt to reconnect (spec section 9). */
export const RECONNECT_SECONDS = [1, 2, 5, 10] as const;
