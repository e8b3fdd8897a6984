import type { AUTHENTICATIONS, Signature } from '#contract/signatures/signature.ts';
import { bullets } from '#server/features/proposal-record/layout/markdown.ts';
import type { Paper } from '#server/features/proposal-record/layout/paper.ts';
import { heading, type Part, paragraph, plain } from '#server/features/proposal-record/layout/piece.ts';
import { escaped } from '#server/features/proposal-record/layout/shown-text.ts';
import { SMALL } from '#server/features/proposal-record/layout/style.ts';
import { missingParts, sharedAddresses } from './certificate-notes.ts';
import { detailsTable } from './details.ts';
import type { RecordInput } from './record-input.ts';
import { londonTime } from './times.ts';

const AUTHENTICATION_TEXTS: Record<(typeof AUTHENTICATIONS)[number], string> = {
  link: 'Opened the personal link mailed to the address above',
  link_and_code: 'Opened the personal link, and entered a code, both mailed to the address above',
  in_person: 'In person, on the device of a colleague of the firm',
  account: 'Signed in to the firm’s own account',
};

/** The certificate: each signature, and the hashes of everything signed. */
export function certificateSection(paper: Paper, input: RecordInput): Part[] {
  const { document, signatures, hashes, timeline, document_hash } = input;
  const titles = new Map(document.letters.map(({ id, title, entity }) => [id, `${title}, ${entity.name}`]));
  const leftOut = input.left_out.map((key) => input.fees.lines.find((line) => line.key === key)?.name ?? key);
  return [
    heading(paper, plain('Certificate of signature'), 1),
    paragraph(
      paper,
      plain(
        'Records of the firm’s server about how this document was signed. Times are given in London and in UTC.',
      ),
      SMALL,
      0,
    ),
    heading(paper, plain('Document'), 2),
    detailsTable(paper, [
      ['Reference', [document.reference]],
      ['Version', [String(document.number), `Document ${document.id}, format ${document.format}`]],
      ['Sent', times(document.sent_at)],
      ['Options left out', leftOut.length > 0 ? leftOut : ['None']],
    ]),
    heading(paper, plain('Hashes'), 2),
    paragraph(paper, plain('SHA-256, in hexadecimal.'), SMALL, 0),
    detailsTable(paper, [
      ['Document', [document_hash]],
      ...hashes.letters.map(({ id, sha256 }): [string, string[]] => [
        'Letter',
        [sha256, titles.get(id) ?? id],
      ]),
      ['Fees', [hashes.fees]],
      ['Options', [hashes.options]],
      [
        'Timeline',
        timeline
          ? [timeline.hash, `The last of ${timeline.count} events in the client’s timeline`]
          : ['Not available'],
      ],
    ]),
    ...signatures.flatMap((signature, at) => [
      heading(paper, plain(`Signature ${at + 1}: ${signature.name}`), 2),
      detailsTable(paper, signatureRows(signature), { isWhole: true }),
    ]),
    ...notes(paper, input),
  ];
}

function notes(paper: Paper, input: RecordInput): Part[] {
  const missing = missingParts(input);
  const shared = sharedAddresses(input.document.signatories);
  return [
    ...(shared.length > 0 ? [heading(paper, plain('Shared addresses'), 2), ...bullets(paper, shared)] : []),
    ...(missing.length > 0 ? [heading(paper, plain('What is missing'), 2), ...bullets(paper, missing)] : []),
  ];
}

/** Every field of a signature, with invisible characters as escapes. */
function signatureRows(signature: Signature): [string, string[]][] {
  const { early_start, viewed_at } = signature;
  const rows: [string, string[]][] = [
    ['Name', [signature.name]],
    ['Email', [signature.email]],
    ['Position', [signature.position]],
    ['Signed for', [signature.kind === 'firm' ? 'The firm' : 'The client']],
    ['Name as typed', [signature.typed_name]],
    ['Authenticated by', [AUTHENTICATION_TEXTS[signature.authentication]]],
    ['Colleague present', [signature.in_person_with ?? '']],
    ['Agreed to', [signature.agreed_to.join('\n')]],
    ['Early start', [early_start === null ? 'Not asked' : early_start ? 'Asked for' : 'Not asked for']],
    ['Sent', times(signature.sent_at)],
    ['First viewed', viewed_at === null ? ['Not recorded'] : times(viewed_at)],
    ['Signed', times(signature.signed_at)],
    ['IP address', [signature.ip_address ?? 'Not recorded']],
    ['Device', [signature.user_agent ?? 'Not recorded']],
    ['Signatory ID', [signature.signatory_id]],
    ['Document hash', [signature.document_hash]],
  ];
  return rows.map(([label, lines]) => [label, lines.map((line) => line.split('\n').map(escaped).join('\n'))]);
}

function times(instant: string): [string, string] {
  return [londonTime(instant), instant];
}
