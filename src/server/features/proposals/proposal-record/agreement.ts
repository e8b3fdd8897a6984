import { letterName } from '#contract/proposals/letters/letter-name.ts';
import { lettersOf } from '#contract/proposals/proposal-page/own-part.ts';
import { intentOf } from '#contract/proposals/signatures/statements.ts';
import { londonTime } from '#contract/values/london-moment.ts';
import { bullets } from '#server/kernel/pdf-layout/markdown.ts';
import { type Paper, WIDTH } from '#server/kernel/pdf-layout/paper.ts';
import { heading, type Part, paragraph, plain } from '#server/kernel/pdf-layout/piece.ts';
import { BODY, SMALL } from '#server/kernel/pdf-layout/style.ts';
import { cell, table } from '#server/kernel/pdf-layout/table.ts';
import type { RecordInput } from './record-input.ts';

/** The statements, and who signed for which letters. */
export function agreementSection(paper: Paper, { document, letters, signatures }: RecordInput): Part[] {
  const { privacy_notice, early_start } = document.statements;
  const isSigned = signatures.length > 0;
  const rows = document.signatories.map(({ id, name, position, kind }) => {
    const signature = signatures.find(({ signatory_id }) => signatory_id === id);
    const role = [position, kind === 'firm' ? `for ${document.firm.name}` : ''].filter(Boolean).join(', ');
    return {
      cells: [
        cell(name, [role, ...lettersOf(letters, id).map(letterName)].filter(Boolean).join('\n')),
        signature
          ? [
              { spans: plain(signature.typed_name), style: SIGNATURE },
              { spans: plain(`Signed electronically\n${londonTime(signature.signed_at)}`), style: SMALL },
            ]
          : [{ spans: plain(isSigned ? 'Not signed yet' : 'To be signed electronically'), style: SMALL }],
      ],
    };
  });
  return [
    heading(paper, plain('Agreement'), 1),
    paragraph(
      paper,
      plain(
        isSigned
          ? 'The signatories agreed to these statements:'
          : 'Signatories are asked to agree to these statements:',
      ),
    ),
    ...bullets(paper, [...intentTexts({ document, letters, signatures }), privacy_notice]),
    ...(early_start === null
      ? []
      : [
          paragraph(paper, plain('Consumers could also ask for an early start, by a separate tick:')),
          ...bullets(paper, [early_start]),
        ]),
    heading(paper, plain('Signatures'), 2),
    table(paper, {
      columns: [
        { width: WIDTH / 2, align: 'left' },
        { width: WIDTH / 2, align: 'left' },
      ],
      head: [cell('Signatory'), cell('Signature')],
      rows,
      hasRowHeads: true,
    }),
  ];
}

/** The statements of intent. If they differ, each names its signatories. */
function intentTexts({
  document,
  letters,
  signatures,
}: Pick<RecordInput, 'document' | 'letters' | 'signatures'>): string[] {
  const { statements, signatories } = document;
  const agreed = (id: string) =>
    signatures.find(({ signatory_id }) => signatory_id === id)?.agreed_to[0] ?? null;
  const byText = Map.groupBy(
    signatories,
    ({ id, kind }) =>
      agreed(id) ?? (kind === 'firm' ? statements.intent : intentOf({ letters, statements }, id)),
  );
  return [...byText].map(([text, people]) =>
    byText.size === 1 ? text : `${listFormat.format(people.map(({ name }) => name))}: ${text}`,
  );
}

const listFormat = new Intl.ListFormat('en-GB');

/** The style of a signature, which is the name as typed. */
const SIGNATURE = { ...BODY, font: 'bold', size: 14, leading: 20 } as const;
