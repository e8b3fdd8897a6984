import { proforma_checks } from '#server/db/schema/clients/proforma/proforma-checks.ts';
import { proforma_fees } from '#server/db/schema/clients/proforma/proforma-fees.ts';
import { proforma_reviews } from '#server/db/schema/clients/proforma/proforma-reviews.ts';
import { billed_versions } from '#server/db/schema/clients/proposals/billed-versions.ts';
import { direct_debits } from '#server/db/schema/clients/proposals/direct-debits.ts';
import { proposal_drafts } from '#server/db/schema/clients/proposals/proposal-drafts.ts';
import {
  proposal_exports,
  proposal_run_reports,
  proposal_runs,
} from '#server/db/schema/clients/proposals/proposal-runs.ts';
import {
  proposal_links,
  proposal_signatories,
  proposal_versions,
} from '#server/db/schema/clients/proposals/proposal-versions.ts';
import { record_stamps } from '#server/db/schema/clients/proposals/record-stamps.ts';
import { stored_files } from '#server/db/schema/clients/proposals/stored-files.ts';
import { unmailed_questions } from '#server/db/schema/clients/proposals/unmailed-questions.ts';
import { exportedTable, type TableDecision } from './decision.ts';

export const PROPOSAL_TABLES: readonly TableDecision[] = [
  exportedTable(
    proforma_checks,
    'Hints about missing services that staff dismissed.',
    'proforma_id dismissed',
    {},
  ),
  exportedTable(
    proforma_fees,
    'The fees of each proforma when it was saved.',
    'proforma_id client_id saved',
    {},
  ),
  exportedTable(
    proforma_reviews,
    'Proformas: what a client needs. details has the answers and the services.',
    'id client_id submitted_by submitted_by_name details version edited_by_name edited_at submission_date updated_at',
    {},
  ),
  exportedTable(
    proposal_drafts,
    'Proposals that are being prepared.',
    'client_id draft version edited_by_name edited_at',
    {},
  ),
  exportedTable(
    proposal_exports,
    'Rows of the spreadsheet for GoProposal.',
    'id client_id exported_by_name header values exported_at',
    {},
  ),
  exportedTable(
    proposal_run_reports,
    'Reports about these attempts.',
    'id run_id outcome applied reason reported_at',
    {},
  ),
  exportedTable(
    proposal_runs,
    'Attempts to send a proposal, with their outcome.',
    'id client_id started_at started_by started_by_name kind automated bot_id payload state answer_status answer run_url reason retry_of ended_at',
    { secret_hash: 'link' },
  ),
  exportedTable(
    proposal_links,
    'Links to proposals, without the links themselves.',
    'id signatory_id reminder created_at made_by made_by_name mail_id ended_at',
    { token_hash: 'link' },
  ),
  exportedTable(
    proposal_signatories,
    'Who signs a proposal, and the signature.',
    'id version_id client_id place kind user_id name email position mailed_at opened_at last_opened_at opened_count code_mail_id code_expires_at code_attempts code_entered_at signed_at signature declined_at wrong_person_at wrong_person_note',
    { code_hash: 'link' },
  ),
  exportedTable(
    proposal_versions,
    'Proposals as they were sent, with what became of them.',
    'id client_id number document document_hash saved_fees proforma_id run_id state sent_at sent_by sent_by_name valid_until reminders_stopped_at accepted_at left_out accepted_fees accepted_letters ended_at ended_by_name end_reason',
    {},
  ),
  exportedTable(
    billed_versions,
    'Signed proposals that are in the books, with what they bill.',
    'version_id client_id how plan billed_at billed_by_name',
    {},
  ),
  exportedTable(
    direct_debits,
    'Direct debits that clients were asked for, and their state at GoCardless.',
    'id client_id billing_request_id mandate_id state state_at created_at',
    { token_hash: 'link' },
  ),
  exportedTable(
    record_stamps,
    'The time stamp of each signed record.',
    'file_id attempts next_attempt_at reason stamped_file_id stamped_at authority',
    {},
  ),
  exportedTable(
    stored_files,
    'Files about clients: proposals as sent, and signed records. The files are in the folder files.',
    'id client_id proposal_version_id kind name type sha256 size created_at kept_until',
    { content: 'file' },
  ),
  exportedTable(
    unmailed_questions,
    'Questions of clients about a proposal that are not mailed yet.',
    'note_id signatory_id question asked_at',
    {},
  ),
];
