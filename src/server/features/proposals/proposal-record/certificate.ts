import { letterName } from '#contract/proposals/letters/letter-name.ts';
import { lettersOf, ownPart } from '#contract/proposals/proposal-page/own-part.ts';
import { amountWithVat, FIRST_YEAR } from '#contract/proposals/proposal-versions/fee-labels.ts';
import type { Signature } from '#contract/proposals/signatures/signature.ts';
import { londonTime } from '#contract/values/london-moment.ts';
import { detailsTable } from '#server/kernel/pdf-layout/details.ts';
import { bullets } from '#server/kernel/pdf-layout/markdown.ts';
import type { Paper } from '#server/kernel/pdf-layout/paper.ts';
import { heading, type Part, paragraph, plain } from '#server/kernel/pdf-layout/piece.ts';
import { escaped } from '#server/kernel/pdf-layout/shown-text.ts';
import { SMALL } from '#server/kernel/pdf-layout/style.ts';
import { authenticationLines, linkSentLines } from './authentication-lines.ts';
import { missingParts, sharedAddresses } from './certificate-notes.ts';
import { hashedParts } from './hashed-parts.ts';
import type { RecordInput } from './record-input.ts';

const HOW_TO_RECOMPUTE = [
  'Each hash is the SHA-256, in hexadecimal, of all bytes of a file that is attached to this PDF. The files are JSON in UTF-8, with sorted keys and without spaces.',
  'To recompute a hash, save the attachment (a PDF reader lists them; so does ‘pdfdetach -saveall FILE.pdf’) and compare the hash with what ‘openssl dgst -sha256 NAME’ prints for it.',
];

/** The certificate: each signature, and the hashes of everything signed. */
export function certificateSection(paper: Paper, input: RecordInput): Part[] {
  const { document, signatures, timeline, document_hash } = input;
  const parts = hashedParts(input);
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
      ['Version sent', times(document.sent_at)],
      ['Options left out', leftOut.length > 0 ? leftOut : ['None']],
    ]),
    heading(paper, plain('Hashes'), 2),
    ...HOW_TO_RECOMPUTE.map((text, index) => paragraph(paper, plain(text), SMALL, index === 0 ? 0 : 4)),
    detailsTable(paper, [
      ...(parts.some(({ sha256 }) => sha256 === document_hash)
        ? []
        : [['Document', [document_hash]] satisfies [string, string[]]]),
      ...parts.map(({ label, name, about, sha256 }): [string, string[]] => [
        label,
        [sha256, about, `The bytes of the attached file ${name}`],
      ]),
      [
        'Timeline',
        timeline
          ? [
              timeline.hash,
              `The last of ${timeline.count} events in the client’s timeline. The firm can export it, and ‘npm run verify -- --timeline FILE’ recomputes it.`,
            ]
          : ['Not available'],
      ],
    ]),
    ...signatures.flatMap((signature, index) => [
      heading(paper, plain(`Signature ${index + 1}: ${signature.name}`), 2),
      detailsTable(paper, signatureRows(signature, input), { isWhole: true }),
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
function signatureRows(signature: Signature, input: RecordInput): [string, string[]][] {
  const { early_start, viewed_at } = signature;
  const signed = signature.kind === 'client' ? signedTexts(signature, input) : { letters: [], fees: [] };
  const rows: [string, string[]][] = [
    ['Name', [signature.name]],
    ['Email', [signature.email]],
    ['Position', [signature.position]],
    ['Signed for', [signature.kind === 'firm' ? 'The firm' : 'The client']],
    ['Name as typed', [signature.typed_name]],
    ['Authenticated by', authenticationLines(signature)],
    ['Colleague present', [signature.in_person_with ?? '']],
    ['Letters signed', signed.letters],
    ['Fees of these letters', signed.fees],
    ['Agreed to', [signature.agreed_to.join('\n')]],
    ['Early start', [early_start === null ? 'Not asked' : early_start ? 'Asked for' : 'Not asked for']],
    ['Link sent', linkSentLines(signature)],
    ['First viewed', viewed_at === null ? ['Not recorded'] : times(viewed_at)],
    ['Signed', times(signature.signed_at)],
    ['IP address', [signature.ip_address ?? 'Not recorded']],
    ['Device', [signature.user_agent ?? 'Not recorded']],
    ['Signatory ID', [signature.signatory_id]],
    ['Document hash', [signature.document_hash]],
  ];
  return rows.map(([label, lines]) => [label, lines.map((line) => line.split('\n').map(escaped).join('\n'))]);
}

/** The letters of a client's signature, and their totals. */
function signedTexts(
  { signatory_id }: Signature,
  { document, letters, fees }: RecordInput,
): { letters: string[]; fees: string[] } {
  const own = ownPart(document, fees, signatory_id);
  const shown = { isConsumer: own.is_consumer, isVatRegistered: fees.is_vat_registered };
  const names = lettersOf(letters, signatory_id).map(letterName);
  return {
    letters: names.length > 0 ? [names.join('\n')] : ['None'],
    fees: [`${FIRST_YEAR}: ${amountWithVat(own.fees.totals.first_year, shown)}`],
  };
}

function times(instant: string): [string, string] {
  return [londonTime(instant), instant];
}
