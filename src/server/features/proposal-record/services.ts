import { MARGIN, type Paper, WIDTH } from '#server/features/proposal-record/layout/paper.ts';
import { heading, type Part, paragraph, plain } from '#server/features/proposal-record/layout/piece.ts';
import { SMALL } from '#server/features/proposal-record/layout/style.ts';
import { cell, table } from '#server/features/proposal-record/layout/table.ts';
import type { RecordInput } from './record-input.ts';

/** The services with what each covers, by category, without options left out. */
export function servicesSection(paper: Paper, { document, fees, left_out }: RecordInput): Part[] {
  const taken = document.services.filter(({ key }) => !left_out.includes(key));
  const options = new Set(fees.lines.filter(({ is_optional }) => is_optional).map(({ key }) => key));
  let category = '';
  return [
    heading(paper, plain('Services'), 1),
    ...taken.flatMap((service): Part[] => {
      const isNew = service.category !== category;
      category = service.category;
      return [
        ...(isNew && category !== '' ? [heading(paper, plain(category), 2)] : []),
        heading(paper, plain(service.name), 3),
        ...(options.has(service.key) ? [paragraph(paper, plain('Option'), SMALL, 0)] : []),
        ...(service.description ? [paragraph(paper, plain(service.description), undefined, 2)] : []),
        ...(service.covers.length > 0
          ? [
              table(paper, {
                columns: [
                  { width: LABEL_WIDTH, align: 'left' },
                  { width: WIDTH - LABEL_WIDTH, align: 'left' },
                ],
                rows: service.covers.map(({ label, value }) => ({ cells: [cell(label), cell(value)] })),
                hasRowHeads: true,
              }),
            ]
          : []),
      ];
    }),
  ];
}

const LABEL_WIDTH = (WIDTH + MARGIN.left) / 3;
