import { api_keys } from '#server/db/schema/api-keys.ts';
import { audit_logs } from '#server/db/schema/audit-logs.ts';
import { call_bookers } from '#server/db/schema/call-bookers.ts';
import { email_links } from '#server/db/schema/clients/email-links.ts';
import { digests } from '#server/db/schema/digests.ts';
import { rate_limits } from '#server/db/schema/rate-limits.ts';
import { saved_views } from '#server/db/schema/saved-views.ts';
import { user_invitations } from '#server/db/schema/user-invitations.ts';
import { user_pictures } from '#server/db/schema/user-pictures.ts';
import { accounts, sessions, two_factors, users, verifications } from '#server/db/schema/users.ts';
import { webhook_deliveries, webhook_endpoints } from '#server/db/schema/webhooks.ts';
import { exportedTable, leftOutTable, type TableDecision } from './decision.ts';

export const PEOPLE_TABLES: readonly TableDecision[] = [
  exportedTable(
    api_keys,
    'Keys with which other programs use the product, without the keys themselves.',
    'id name prefix role created_by created_by_name created_at expires_at warned_at submission_id last_used_at revoked_at',
    { key_hash: 'link' },
  ),
  exportedTable(
    audit_logs,
    'Who signed in, and what was changed in users, keys and settings.',
    'id user_id user_name action table_name new_values created_at',
    {},
  ),
  exportedTable(
    call_bookers,
    'The people who take calls, with their join links.',
    'name join_url position version edited_by_name edited_at',
    {},
  ),
  exportedTable(
    digests,
    'Who wants the weekly digest by mail, and the week of the newest one.',
    'user_id week',
    {},
  ),
  leftOutTable('secret', email_links, 'Links of mails that confirm an address or set a password.'),
  leftOutTable('transient', rate_limits, 'Counts of recent attempts.'),
  exportedTable(
    saved_views,
    'Saved filters, orders and columns of the client list.',
    'id name owner_id private_to search is_first version edited_by_name edited_at',
    {},
  ),
  exportedTable(
    user_invitations,
    'Invitations to join as a user.',
    'id email first_name last_name phone role invited_by invited_by_name created_at expires_at ended_at ended_as',
    { token_hash: 'link' },
  ),
  exportedTable(
    user_pictures,
    'The picture of each user. The pictures are files.',
    'user_id hash updated_at',
    {
      content: 'file',
    },
  ),
  leftOutTable('secret', accounts, 'Passwords. Users set a new one in another installation.'),
  leftOutTable('transient', sessions, 'Who is signed in. Sessions may have been ended since a backup.'),
  leftOutTable('secret', two_factors, 'Secrets of two-step sign-in.'),
  exportedTable(
    users,
    'The people who work here, with their role. Without passwords.',
    'id email email_verified full_name first_name last_name phone avatar_url role approves_for_firm mailed_kinds version edited_by_name edited_at created_at updated_at',
    { two_factor_enabled: 'sign_in' },
  ),
  leftOutTable('secret', verifications, 'Sign-ins under way.'),
  exportedTable(
    webhook_deliveries,
    'What was sent to other systems during the last 30 days.',
    'id endpoint_id client_id event_id event_type payload state job_id attempts answer_status answer reason created_at attempted_at next_attempt_at',
    {},
  ),
  exportedTable(
    webhook_endpoints,
    'Other systems that are told about events, without their secrets.',
    'id url description events active version edited_by_name edited_at secret_submission_id created_by created_by_name created_at',
    { secret_sealed: 'encrypted', previous_secrets: 'encrypted' },
  ),
];
