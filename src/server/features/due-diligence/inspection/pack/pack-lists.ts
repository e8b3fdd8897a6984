import { RISK_LEVEL_LABELS, type RiskLevel } from '#contract/due-diligence/files/risk-level.ts';
import { holdOf } from '#contract/due-diligence/hold/hold.ts';
import {
  FIRM_DOCUMENT_KIND_LABELS,
  type FirmDocumentKind,
} from '#contract/due-diligence/inspection/firm-document.ts';
import {
  INSPECTION_REASONS,
  type InspectedFile,
  inspectionReasons,
} from '#contract/due-diligence/inspection/inspection-reasons.ts';
import { countryName } from '#contract/values/countries.ts';
import type { InspectionLaw } from '#server/features/due-diligence/inspection/inspection-law.ts';
import { type CsvList, csvList } from './csv-list.ts';

const day = (column: string) => `(${column} at time zone 'Europe/London')::date::text`;
const CLIENT = `coalesce(c.first_name || ' ' || c.surname, f.client_name, '') as client,
  coalesce(c.company, '') as company, coalesce(c.proposal_id, f.proposal_id, '') as code`;
const FILES = `due_diligence_files f left join clients c on c.id = f.client_id
  where (f.client_id is null or f.client_id <> all(array(select id from trial_clients)))`;
/** Of the differences from Companies House that wait for a decision or a report. */
const ofWaiting = (value: string) => `(select ${value} from company_differences d
    where d.file_id = f.id and d.settled_at is null and d.reported_on is null
      and (d.material is null or (d.material and d.kind = 'owner')))`;
/** Files with their clients, highest risk first, then by name. */
const REGISTER = `select ${CLIENT}, f.level, f.level_reasons, f.countries, f.missing, f.assessed_by_name,
    ${day('f.opened_at')} as opened_on, ${day('f.assessed_at')} as assessed_on,
    f.accepted_by_name, ${day('f.accepted_at')} as accepted_at, f.next_review_on::text, f.relationship_began_on::text,
    f.relationship_ended_on::text, f.put_off_until::text, f.put_off_reason, f.put_off_by_name, c.closed_at is not null as is_closed,
    ${ofWaiting('coalesce(bool_or(d.material is null), false)')} as has_undecided,
    ${ofWaiting('min(d.report_due_on)::text')} as report_due_on
  from ${FILES}
  order by array_position('{low,normal,high}'::text[], f.level) desc nulls last, client, f.id`;

interface Named {
  client: string;
  company: string;
  code: string;
}

interface RegisterLine extends Named, InspectedFile {
  level: RiskLevel | null;
  level_reasons: string | null;
  countries: string[];
  assessed_by_name: string | null;
  assessed_on: string | null;
  opened_on: string;
  accepted_by_name: string | null;
  put_off_reason: string | null;
  put_off_by_name: string | null;
}

interface DecisionLine extends Named {
  decided_at: string;
  decision: string;
  by: string | null;
  judged_by: string | null;
  level: RiskLevel | null;
  reasons: string | null;
  second: string | null;
  alone: string | null;
  until: string | null;
}

interface TriggerLine extends Named {
  made_on: string;
  text: string;
  done_on: string | null;
  done_by_name: string | null;
}

interface DocumentLine {
  kind: FirmDocumentKind;
  title: string;
  name: string;
  in_force_from: string;
  added_on: string;
  added_by_name: string;
  sha256: string;
}

const client = {
  Client: ({ client }: Named) => client,
  Company: ({ company }: Named) => company,
  'Proposal code': ({ code }: Named) => code,
};
const levelOf = ({ level }: { level: RiskLevel | null }) => level && RISK_LEVEL_LABELS[level];

export function registerList(law: InspectionLaw): CsvList {
  return csvList<RegisterLine>({
    path: 'register.csv',
    about: 'Every client with a file, highest risk first',
    query: { text: REGISTER, values: [] },
    columns: {
      ...client,
      Level: levelOf,
      'Reasons for the level': ({ level_reasons }) => level_reasons,
      Countries: ({ countries }) => countries.map(countryName).join('; '),
      Opened: ({ opened_on }) => opened_on,
      'Judged by': ({ assessed_by_name }) => assessed_by_name,
      'Judged on': ({ assessed_on }) => assessed_on,
      'Accepted by': ({ accepted_by_name }) => accepted_by_name,
      'Accepted on': ({ accepted_at }) => accepted_at,
      'Next review': ({ next_review_on }) => next_review_on,
      'Client since': ({ relationship_began_on }) => relationship_began_on,
      'Relationship ended': ({ relationship_ended_on }) => relationship_ended_on,
      'Deleted from': (row) => {
        const hold = holdOf(row, law.years);
        return hold.state === 'until' ? hold.free_on : null;
      },
      'Deletion put off': ({ put_off_until, put_off_reason, put_off_by_name }) =>
        put_off_until && `Until ${put_off_until} by ${put_off_by_name ?? ''}: ${put_off_reason ?? ''}`,
      'Would fail because': (row) => reasonsOf(row, law),
    },
  });
}

export function overdueList(law: InspectionLaw): CsvList {
  return csvList<RegisterLine>({
    path: 'overdue.csv',
    about: 'Files with something missing or overdue',
    query: { text: REGISTER, values: [] },
    columns: {
      ...client,
      Level: levelOf,
      Reasons: (row) => reasonsOf(row, law),
      'Accepted on': ({ accepted_at }) => accepted_at,
      'Next review': ({ next_review_on }) => next_review_on,
      'Client since': ({ relationship_began_on }) => relationship_began_on,
      'Relationship ended': ({ relationship_ended_on }) => relationship_ended_on,
    },
    filter: (row) => inspectionReasons(row, law).length > 0,
  });
}

const reasonsOf = (file: InspectedFile, law: InspectionLaw) =>
  inspectionReasons(file, law)
    .map((reason) => INSPECTION_REASONS[reason])
    .join('; ');

const yesNo = (value: string | null) => (value === null ? null : value === 'true' ? 'Yes' : 'No');

export const decisionList = csvList<DecisionLine>({
  path: 'decisions.csv',
  about: 'Every acceptance of a file, and every deletion that was put off',
  query: {
    text: `select * from (
      select ${CLIENT}, to_char(a.accepted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as decided_at, 'Accepted' as decision,
        a.accepted_by_name as by, a.contents->>'assessed_by_name' as judged_by,
        a.contents->'assessment'->>'level' as level, a.contents->'assessment'->>'level_reasons' as reasons,
        a.contents->>'second_person' as second, a.contents->>'alone' as alone,
        a.contents->>'next_review_on' as until, a.id
      from due_diligence_acceptances a join due_diligence_files f on f.id = a.file_id left join clients c on c.id = f.client_id
      union all
      select ${CLIENT}, null, 'Deletion put off', f.put_off_by_name, null, f.level, f.put_off_reason, null, null,
        f.put_off_until::text, f.id
      from ${FILES} and f.put_off_until is not null
    ) decided order by decided_at nulls last, id`,
    values: [],
  },
  columns: {
    'When (UTC)': ({ decided_at }) => decided_at,
    ...client,
    Decision: ({ decision }) => decision,
    By: ({ by }) => by,
    'Judged by': ({ judged_by }) => judged_by,
    Level: levelOf,
    Reasons: ({ reasons }) => reasons,
    'Second person needed': ({ second }) => yesNo(second),
    'Nobody else could approve': ({ alone }) => yesNo(alone),
    'Next review, or put off until': ({ until }) => until,
  },
});

export const triggerList = csvList<TriggerLine>({
  path: 'looked-again.csv',
  about: 'Every reason to look at a file again, and who looked',
  query: {
    text: `select ${CLIENT}, t.text, ${day('t.made_at')} as made_on, ${day('t.done_at')} as done_on, t.done_by_name
      from due_diligence_triggers t join due_diligence_files f on f.id = t.file_id left join clients c on c.id = f.client_id
      order by t.made_at, t.id`,
    values: [],
  },
  columns: {
    ...client,
    Reason: ({ text }) => text,
    Found: ({ made_on }) => made_on,
    'Looked at': ({ done_on }) => done_on,
    By: ({ done_by_name }) => done_by_name,
  },
});

export const documentList = csvList<DocumentLine>({
  path: 'documents.csv',
  about: 'The documents of the firm, every version, with their days',
  query: {
    text: `select kind, title, name, in_force_from::text, ${day('added_at')} as added_on, added_by_name, sha256
      from firm_documents order by kind, in_force_from, added_at, id`,
    values: [],
  },
  columns: {
    Kind: ({ kind }) => FIRM_DOCUMENT_KIND_LABELS[kind],
    Title: ({ title }) => title,
    File: ({ name }) => name,
    'In force from': ({ in_force_from }) => in_force_from,
    Added: ({ added_on }) => added_on,
    'Added by': ({ added_by_name }) => added_by_name,
    'SHA-256': ({ sha256 }) => sha256,
  },
});
