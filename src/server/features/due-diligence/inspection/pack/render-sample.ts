import { MISSING_KINDS, type MissingKind } from '#contract/due-diligence/files/missing.ts';
import {
  COPY_PLACE_LABELS,
  type Evidence,
  PARTY_ROLE_LABELS,
  PARTY_SOURCE_LABELS,
  type Party,
  PEP_KIND_LABELS,
  PEP_LABELS,
} from '#contract/due-diligence/files/party.ts';
import { RISK_LEVEL_LABELS } from '#contract/due-diligence/files/risk-level.ts';
import {
  INSPECTION_REASONS,
  type InspectionReason,
} from '#contract/due-diligence/inspection/inspection-reasons.ts';
import { birthText } from '#contract/due-diligence/sanctions/birth.ts';
import { HIT_DECISION_LABELS } from '#contract/due-diligence/sanctions/hit.ts';
import { countryName } from '#contract/values/countries.ts';
import { dayText } from '#contract/values/day-text.ts';
import { londonTime } from '#contract/values/london-moment.ts';
import { londonDay } from '#contract/values/london-time.ts';
import type { LoadedFile } from '#server/features/due-diligence/files/load-file.ts';
import { detailsTable } from '#server/kernel/pdf-layout/details.ts';
import { drawFoot } from '#server/kernel/pdf-layout/foot.ts';
import { Paper } from '#server/kernel/pdf-layout/paper.ts';
import { drawParts, heading, type Part, paragraph, plain } from '#server/kernel/pdf-layout/piece.ts';
import { LEAD } from '#server/kernel/pdf-layout/style.ts';
import type { ShownScreening } from './read-screening.ts';

/** A client's file as a pack shows it. */
export interface ShownFile extends LoadedFile {
  client_name: string;
  company: string | null;
  code: string;
  screening: ShownScreening[];
  missing: { kind: MissingKind; party_name: string | null }[];
  date_reasons: InspectionReason[];
  /** When the pack was made. */
  at: string;
}

type Details = [label: string, lines: string[]][];

const lines = (text: string | null) => (text ?? '').split('\n');
const day = (value: string | null) => (value === null ? '' : dayText(value));
const moment = (value: string | null) => (value === null ? '' : londonTime(value));
const country = (code: string | null) => (code === null ? '' : countryName(code));

/** Renders a client's file as a tagged PDF/A file. */
export async function renderSample(file: ShownFile): Promise<Uint8Array> {
  const { row, client_name, company, at } = file;
  const title = `Due diligence file of ${company ?? client_name}`;
  const paper = new Paper({
    title,
    author: 'Tallygate',
    subject: `File ${row.id}, as it was at ${at}`,
    at: new Date(at),
  });
  paper.startSection(title);
  drawParts(paper, [
    heading(paper, plain('Due diligence file'), 1),
    paragraph(paper, plain(company === null ? client_name : `${client_name}, ${company}`), LEAD, 0),
    detailsTable(paper, summary(file)),
    heading(paper, plain('What is missing'), 2),
    ...missingParts(paper, file),
    heading(paper, plain('Risk assessment'), 2),
    detailsTable(paper, assessment(file)),
    heading(paper, plain('Parties'), 2),
    ...(file.parties.length === 0 ? [paragraph(paper, plain('No party is named.'))] : []),
    ...file.parties.flatMap((party) => partyParts(paper, party, file)),
    heading(paper, plain('Acceptances'), 2),
    ...acceptanceParts(paper, file),
    heading(paper, plain('Reasons to look again'), 2),
    ...triggerParts(paper, file),
    ...historyParts(paper, file),
  ]);
  const foot = `${title}, ${dayText(londonDay(new Date(at)))}`;
  return paper.finished((page, of) => drawFoot(paper, foot, `Page ${page} of ${of}`));
}

function summary({ row, code, at }: ShownFile): Details {
  return [
    ['Proposal code', [code]],
    ['As it was', [londonTime(at)]],
    [
      'Opened',
      [
        moment(row.opened_at),
        row.opened_by_name === null ? 'When a proforma was saved' : `By ${row.opened_by_name}`,
      ],
    ],
    ['Level of risk', [row.level === null ? 'None' : RISK_LEVEL_LABELS[row.level]]],
    [
      'Accepted',
      row.accepted_at === null ? ['No'] : [moment(row.accepted_at), `By ${row.accepted_by_name ?? ''}`],
    ],
    ['Next review', [day(row.next_review_on)]],
    ['Client since', [day(row.relationship_began_on)]],
    ['Relationship ended', [day(row.relationship_ended_on)]],
    [
      'Deletion put off',
      row.put_off_until === null
        ? []
        : [
            `Until ${day(row.put_off_until)}`,
            `By ${row.put_off_by_name ?? ''}`,
            ...lines(row.put_off_reason),
          ],
    ],
  ];
}

function missingParts(paper: Paper, { missing, date_reasons }: ShownFile): Part[] {
  const sentences = [
    ...missing.map(
      ({ kind, party_name }) => `${party_name === null ? '' : `${party_name}: `}${MISSING_KINDS[kind].label}`,
    ),
    ...date_reasons.map((reason) => INSPECTION_REASONS[reason]),
  ];
  if (sentences.length === 0) return [paragraph(paper, plain('Nothing that the file is asked for.'))];
  return sentences.map((sentence) => paragraph(paper, plain(`• ${sentence}`), undefined, 3));
}

function assessment({ row }: ShownFile): Details {
  return [
    ['Level of risk', [row.level === null ? 'None' : RISK_LEVEL_LABELS[row.level]]],
    ['Reasons', lines(row.level_reasons)],
    ['Judged', row.assessed_at === null ? [] : [moment(row.assessed_at), `By ${row.assessed_by_name ?? ''}`]],
    ['Purpose', lines(row.purpose)],
    ['Expected work', lines(row.expected_work)],
    ['Countries', [row.countries.map(countryName).join(', ')]],
    ['Source of funds', lines(row.source_of_funds)],
    ['Source of wealth', lines(row.source_of_wealth)],
    ...Object.entries(row.factors).map(([factor, { level, note }]): Details[number] => [
      factor,
      [level === null ? 'No level' : RISK_LEVEL_LABELS[level], ...lines(note)],
    ]),
    ['Services', row.facts.services.map(({ name }) => name)],
    ['Yearly revenue', [row.facts.revenue?.label ?? '']],
  ];
}

function partyParts(paper: Paper, party: Party, { screening }: ShownFile): Part[] {
  const screened = screening.find(({ party_id }) => party_id === party.id);
  return [
    heading(paper, plain(party.name), 3),
    detailsTable(paper, [
      ['Roles', [party.roles.map((role) => PARTY_ROLE_LABELS[role]).join(', ')]],
      ['Other names', [party.other_names.join(', ')]],
      ['Born', party.born === null ? [] : [birthText(party.born)]],
      ['Nationality', [country(party.nationality)]],
      ['Country', [country(party.country)]],
      ['Company number', [party.company_number ?? '']],
      ['Politically exposed', party.kind === 'person' ? exposure(party) : []],
      ['Sanctions list', screeningLines(screened)],
      ['Source', [PARTY_SOURCE_LABELS[party.source]]],
      ['Added', [moment(party.added_at), party.added_by_name === null ? '' : `By ${party.added_by_name}`]],
      ['Left', [day(party.left_on)]],
      ...party.evidence.map((evidence): Details[number] => ['Document seen', evidenceLines(evidence)]),
      ...(party.evidence.length === 0 ? ([['Document seen', ['None']]] satisfies Details) : []),
    ]),
  ];
}

function screeningLines(screening: ShownScreening | undefined): string[] {
  if (!screening?.screened_at) return ['Not screened'];
  const { screened_at, hits } = screening;
  return [
    `Screened ${moment(screened_at)}`,
    ...(hits.length === 0 ? ['No possible match was found'] : []),
    ...hits.map(({ unique_id, matched_name, decision, reason, decided_by_name, decided_at }) => {
      const decided =
        decision === null
          ? 'waits for a decision'
          : `${HIT_DECISION_LABELS[decision].toLowerCase()}, decided ${moment(decided_at)} by ${decided_by_name ?? ''}: ${reason ?? ''}`;
      return `${matched_name} (${unique_id}): ${decided}`;
    }),
  ];
}

function exposure(party: Party): string[] {
  if (party.pep === null) return ['Nobody has said'];
  return [
    PEP_LABELS[party.pep],
    party.pep_kind === null ? '' : PEP_KIND_LABELS[party.pep_kind],
    party.pep_office ?? '',
    party.pep_left_on === null ? '' : `Left the office on ${day(party.pep_left_on)}`,
  ];
}

function evidenceLines(evidence: Evidence): string[] {
  const { copies, copy_place, copy_location } = evidence;
  return [
    [evidence.document, evidence.reference].filter((text) => text !== null).join(', '),
    `Seen on ${day(evidence.seen_on)} by ${evidence.seen_by_name}`,
    copies.length > 0
      ? `Copy stored: ${copies.map(({ name }) => name).join(', ')}`
      : copy_place === null
        ? 'The file doesn’t say where a copy is'
        : `Copy: ${COPY_PLACE_LABELS[copy_place]}${copy_location === null ? '' : `, ${copy_location}`}`,
  ];
}

function acceptanceParts(paper: Paper, { acceptances }: ShownFile): Part[] {
  if (acceptances.length === 0) return [paragraph(paper, plain('The file was never accepted.'))];
  return [
    detailsTable(
      paper,
      acceptances.map(({ accepted_at, accepted_by_name, contents }): Details[number] => [
        moment(accepted_at),
        [
          `Accepted by ${accepted_by_name}`,
          `Level ${contents.assessment.level === null ? 'none' : RISK_LEVEL_LABELS[contents.assessment.level].toLowerCase()}, judged by ${contents.assessed_by_name}`,
          ...lines(contents.assessment.level_reasons),
          contents.second_person ? 'A second person had to approve' : '',
          contents.alone ? 'Nobody else could approve, as the firm has declared' : '',
          `Parties: ${contents.parties.map(({ name }) => name).join(', ')}`,
          `Next review ${day(contents.next_review_on)}`,
        ],
      ]),
    ),
  ];
}

function triggerParts(paper: Paper, { triggers }: ShownFile): Part[] {
  if (triggers.length === 0) return [paragraph(paper, plain('None.'))];
  return [
    detailsTable(
      paper,
      triggers.map(({ text, made_at, done_at, done_by_name }): Details[number] => [
        moment(made_at),
        [
          text,
          done_at === null ? 'Nobody has looked yet' : `${done_by_name ?? ''} looked on ${moment(done_at)}`,
        ],
      ]),
    ),
  ];
}

/** Of an erased client, whose timeline is gone. */
function historyParts(paper: Paper, { row: { kept_history } }: ShownFile): Part[] {
  if (kept_history === null) return [];
  return [
    heading(paper, plain('History'), 2),
    detailsTable(
      paper,
      kept_history.map(({ at, by, did }): Details[number] => [moment(at), [`${by} ${did}`]]),
    ),
  ];
}
