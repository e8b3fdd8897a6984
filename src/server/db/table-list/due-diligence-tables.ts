import {
  companies_house_requests,
  company_answers,
} from '#server/db/schema/due-diligence/companies-house.ts';
import { company_differences, company_looks } from '#server/db/schema/due-diligence/company-differences.ts';
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
import { firm_documents } from '#server/db/schema/due-diligence/firm-documents.ts';
import { kept_records } from '#server/db/schema/due-diligence/kept-records.ts';
import {
  party_screenings,
  sanctions_entries,
  sanctions_fetches,
  sanctions_hits,
  sanctions_lists,
  sanctions_names,
} from '#server/db/schema/due-diligence/sanctions.ts';
import { exportedTable, leftOutTable, type TableDecision } from './decision.ts';

export const DUE_DILIGENCE_TABLES: readonly TableDecision[] = [
  exportedTable(
    due_diligence_settings,
    'Settings for due diligence. One row.',
    'id in_use_since review_months factors record_years alone_since alone_by_id alone_by_name version edited_by_name edited_at',
    {},
  ),
  exportedTable(
    due_diligence_files,
    'What the firm knows about each client under the Money Laundering Regulations.',
    'id client_id erased_client_id client_name proposal_id kept_history opened_at opened_by_name facts purpose expected_work source_of_funds source_of_wealth countries factors level level_reasons assessed_by_id assessed_by_name assessed_at accepted_at accepted_by_id accepted_by_name next_review_on missing relationship_began_on relationship_ended_on put_off_until put_off_reason put_off_by_name revision version edited_by_name edited_at',
    {},
  ),
  exportedTable(
    due_diligence_acceptances,
    'Each acceptance of a file, with what was accepted.',
    'id file_id accepted_at accepted_by_id accepted_by_name contents',
    {},
  ),
  exportedTable(
    due_diligence_triggers,
    'Reasons to look at a file again.',
    'id file_id kind key text made_at done_at done_by_name',
    {},
  ),
  exportedTable(
    due_diligence_parties,
    'The people and companies behind each client.',
    'id file_id kind roles name other_names born nationality country company_number pep pep_kind pep_office pep_left_on source added_at added_by_name left_on version edited_by_name edited_at',
    {},
  ),
  exportedTable(
    due_diligence_evidence,
    'Documents that were seen.',
    'id party_id document reference seen_on seen_by_id seen_by_name copy_place copy_location added_at',
    {},
  ),
  exportedTable(
    due_diligence_copies,
    'Copies of these documents. The copies are files.',
    'id evidence_id name type sha256 size added_at added_by_name',
    { content: 'file' },
  ),
  leftOutTable(
    'transient',
    companies_house_requests,
    'Recent requests to Companies House, which limit further ones.',
  ),
  leftOutTable('transient', company_answers, 'Answers of Companies House, kept for a day.'),
  exportedTable(
    company_differences,
    'Differences between files and Companies House, and what people decided about them.',
    'id file_id company_number kind side name born key listed_on settled_at material reason decided_at decided_by_name report_due_on reported_on version',
    {},
  ),
  exportedTable(
    company_looks,
    'What the nightly look at Companies House saw of each company.',
    'party_id company_number seen tried_at',
    {},
  ),
  exportedTable(
    firm_documents,
    'Dated documents of the firm about due diligence. The documents are files.',
    'id kind title name type sha256 size in_force_from added_at added_by_id added_by_name',
    { content: 'file' },
  ),
  exportedTable(
    kept_records,
    'Signed records of erased clients, which are kept for their own period. The records are files.',
    'id client_name proposal_id name type sha256 size created_at kept_until',
    { content: 'file' },
  ),
  exportedTable(
    sanctions_lists,
    'Every UK Sanctions List that was loaded.',
    'id reported_on sha256 bytes rows entries added changed removed source loaded_at loaded_by_name parties screened screened_at',
    {},
  ),
  exportedTable(
    sanctions_entries,
    'The people, entities and ships of the list in use.',
    'unique_id hash kind births nationalities regimes',
    {},
  ),
  exportedTable(sanctions_names, 'Their names.', 'id unique_id given family type keys', {}),
  exportedTable(
    party_screenings,
    'With which list each party was last screened.',
    'party_id list_id party_hash screened_at',
    {},
  ),
  exportedTable(
    sanctions_hits,
    'Parties whose names are like names on the list, and what was decided.',
    'id party_id unique_id party_hash entry_hash entry matched_name score list_id found_at gone_at decision reason decided_by_id decided_by_name decided_at',
    {},
  ),
  exportedTable(
    sanctions_fetches,
    'The latest attempt to fetch the list.',
    'id fetched_at etag outcome detail',
    {},
  ),
];
