import { activity_events } from '#server/db/schema/clients/activity-events.ts';
import { additional_information } from '#server/db/schema/clients/additional-information.ts';
import { bulk_run_items, bulk_runs } from '#server/db/schema/clients/bulk-runs.ts';
import { calendly_deliveries } from '#server/db/schema/clients/calls/calendly-deliveries.ts';
import { calls } from '#server/db/schema/clients/calls/calls.ts';
import { client_activity } from '#server/db/schema/clients/client-activity.ts';
import { client_counts } from '#server/db/schema/clients/client-counts.ts';
import { client_figures, figure_sums, figures_due } from '#server/db/schema/clients/client-figures.ts';
import { client_import_rows, client_imports } from '#server/db/schema/clients/client-imports.ts';
import { client_mails } from '#server/db/schema/clients/client-mails.ts';
import { client_merges } from '#server/db/schema/clients/client-merges.ts';
import { client_notes, note_mentions } from '#server/db/schema/clients/client-notes.ts';
import { client_values } from '#server/db/schema/clients/client-values.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { duplicate_dismissals } from '#server/db/schema/clients/duplicate-dismissals.ts';
import {
  external_info_token_mails,
  external_info_tokens,
} from '#server/db/schema/clients/external-info-tokens.ts';
import { mail_deliveries } from '#server/db/schema/clients/mail-deliveries.ts';
import { notifications } from '#server/db/schema/clients/notifications.ts';
import { status_entries } from '#server/db/schema/clients/status-entries.ts';
import {
  timeline_anchored_heads,
  timeline_anchors,
  timeline_heads,
  timeline_links,
} from '#server/db/schema/clients/timeline-chain.ts';
import { trial_clients } from '#server/db/schema/clients/trial-clients.ts';
import { exportedTable, leftOutTable, type TableDecision } from './decision.ts';

export const CLIENT_TABLES: readonly TableDecision[] = [
  exportedTable(
    activity_events,
    'The history: who did what, when, with old and new values.',
    'id at actor_id actor_name type client_id client_name changes in_log',
    {},
  ),
  exportedTable(
    additional_information,
    'Answers to the questionnaire.',
    'id client_id how_did_you_hear engagement_type trading_style company_name company_registration_number industry turnover_last_12_months employs_staff number_of_staff goals_next_12_months business_challenges existing_advisor annual_fee company_start_date company_turnover answered_at came_later submission_key version edited_by_name edited_at created_at',
    {},
  ),
  leftOutTable('transient', bulk_run_items, 'The clients of these changes.'),
  leftOutTable('transient', bulk_runs, 'Changes to many clients at once. A restored one would continue.'),
  exportedTable(
    calendly_deliveries,
    'Recent bookings that Calendly reported, to recognise a repeated one.',
    'id invitee created_at received_at',
    {},
  ),
  exportedTable(
    calls,
    'Calls with clients.',
    'id client_id booked_by starts_at duration_minutes sequence invited_email invited_at join_url invited_join_url cancelled_at created_at updated_at',
    {},
  ),
  exportedTable(client_activity, 'When something last happened to each client.', 'client_id last_at', {}),
  exportedTable(
    client_counts,
    'Numbers of clients by status, source, booking and closing. The sum of the rows counts.',
    'status source calendly_booking closed clients',
    { source_key: 'computed' },
  ),
  leftOutTable(
    'transient',
    client_figures,
    'What each client adds to the figures. Counted again at the next start.',
  ),
  exportedTable(client_import_rows, 'Which client came with which import.', 'client_id import_id', {}),
  exportedTable(
    client_imports,
    'Imports of clients from files.',
    'id file_name clients rows_hash created_by created_by_name created_at undone_at',
    {},
  ),
  exportedTable(
    client_mails,
    'Mails that staff wrote to clients.',
    'id client_id to_email subject body sent_by sent_by_name created_at attempt sent_at is_written failed_at failure',
    {},
  ),
  exportedTable(
    client_merges,
    'Merges of two clients, with the data to undo them.',
    'id lead_id other_id other_name other_proposal_id search_text merged_by_name merged_at event_id lead_before other_before lead_after moved set_aside ended_call_id undone_at undone_by_name',
    {},
  ),
  exportedTable(
    client_notes,
    'Notes about clients. user_id is the author.',
    'id client_id user_id note_text created_at',
    {},
  ),
  exportedTable(note_mentions, 'Users that a note mentions.', 'note_id user_id name', {}),
  exportedTable(
    client_values,
    'The current fees of each client, in pence before VAT.',
    'client_id one_off monthly quarterly annually first_year unpriced proforma_id proforma_version book_version_id computed_at',
    {},
  ),
  exportedTable(
    clients,
    'The clients. Most other tables refer to their id.',
    'id first_name surname email phone_number company proposal_id status inquiry_source calendly_booking booked_by notes owner_id next_step next_step_due next_step_user_id closed_at closed_reason closed_by first_year_value version edited_by_name edited_at created_at status_changed_at',
    { search_text: 'computed', source_key: 'computed', name_key: 'computed', company_key: 'computed' },
  ),
  exportedTable(
    duplicate_dismissals,
    'Pairs of similar clients that are different people.',
    'low_id high_id dismissed_by_name dismissed_at',
    {},
  ),
  exportedTable(
    external_info_token_mails,
    'Mails with a link to the questionnaire.',
    'id token_id reminder_day created_at',
    { token_hash: 'link' },
  ),
  exportedTable(
    external_info_tokens,
    'Links to the questionnaire, without the links themselves.',
    'id client_id used used_at opened_at last_opened_at opened_count emailed_at revoked_at reminders_stopped_at expires_at created_by created_by_name created_at',
    { token_hash: 'link' },
  ),
  leftOutTable('transient', figure_sums, 'Sums for the figures. Counted again at the next start.'),
  leftOutTable('transient', figures_due, 'Clients whose figures are counted again soon.'),
  exportedTable(
    mail_deliveries,
    'What became of mails to clients.',
    'id client_id to_email queued_at state reason at',
    {},
  ),
  exportedTable(
    notifications,
    'Messages to users about events of the history.',
    'id user_id client_id kind event_id note_id created_at read_at by_mail mailed_at',
    {},
  ),
  exportedTable(
    status_entries,
    'How many clients entered each status on each day of the last two months. The sum of the rows counts.',
    'day status entries',
    {},
  ),
  exportedTable(
    timeline_anchored_heads,
    'The ends of timelines that an anchor joins.',
    'timeline_id number count hash client_id',
    {},
  ),
  exportedTable(
    timeline_anchors,
    'Hashes that join the ends of all timelines at one moment.',
    'number made_at previous_hash hash',
    {},
  ),
  exportedTable(
    timeline_heads,
    "The end of each client's timeline, with its hash.",
    'timeline_id client_id count previous_hash hash is_anchored',
    {},
  ),
  exportedTable(
    timeline_links,
    'The chain of hashes that shows that a timeline is complete and unchanged.',
    'timeline_id position previous_hash commitment salt event_id',
    {},
  ),
  exportedTable(
    trial_clients,
    'Clients of trial runs, who count nowhere. A row stays when its client is gone.',
    'id',
    {},
  ),
];
