import {
  due_diligence_acceptances,
  due_diligence_files,
  due_diligence_settings,
  due_diligence_triggers,
} from '#server/db/schema/due-diligence/due-diligence-files.ts';
import {
  due_diligence_copies,
  due_diligence_evidence,
  due_diligence_parties,
} from '#server/db/schema/due-diligence/due-diligence-parties.ts';
import { kept_records } from '#server/db/schema/due-diligence/kept-records.ts';
import { exported, type TableDecision } from './decision.ts';

export const DUE_DILIGENCE_TABLES: readonly TableDecision[] = [
  exported(
    due_diligence_settings,
    'Settings for due diligence. One row.',
    'id in_use_since review_months factors record_years alone_since alone_by_id alone_by_name version edited_by_name edited_at',
    {},
  ),
  exported(
    due_diligence_files,
    'What the firm knows about each client under the Money Laundering Regulations.',
    'id client_id erased_client_id client_name proposal_id kept_history opened_at opened_by_name facts purpose expected_work source_of_funds source_of_wealth countries factors level level_reasons assessed_by_id assessed_by_name assessed_at accepted_at accepted_by_id accepted_by_name next_review_on missing relationship_began_on relationship_ended_on put_off_until put_off_reason put_off_by_name revision version edited_by_name edited_at',
    {},
  ),
  exported(
    due_diligence_acceptances,
    'Each acceptance of a file, with what was accepted.',
    'id file_id accepted_at accepted_by_id accepted_by_name contents',
    {},
  ),
  exported(
    due_diligence_triggers,
    'Reasons to look at a file again.',
    'id file_id kind key text made_at done_at done_by_name',
    {},
  ),
  exported(
    due_diligence_parties,
    'The people and companies behind each client.',
    'id file_id kind roles name other_names born nationality country company_number pep pep_kind pep_office pep_left_on source added_at added_by_name left_on version edited_by_name edited_at',
    {},
  ),
  exported(
    due_diligence_evidence,
    'Documents that were seen.',
    'id party_id document reference seen_on seen_by_id seen_by_name copy_place copy_location added_at',
    {},
  ),
  exported(
    due_diligence_copies,
    'Copies of these documents. The copies are files.',
    'id evidence_id name type sha256 size added_at added_by_name',
    { content: 'file' },
  ),
  exported(
    kept_records,
    'Signed records of erased clients, which are kept for their own period. The records are files.',
    'id client_name proposal_id name type sha256 size created_at kept_until',
    { content: 'file' },
  ),
];
