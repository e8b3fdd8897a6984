import { MARGIN, type Paper, WIDTH } from '#server/kernel/pdf-layout/paper.ts';
import { heading, type Part, paragraph, plain } from '#server/kernel/pdf-layout/piece.ts';
import { SMALL } from '#server/kernel/pdf-layout/style.ts';
import { cell, table } from '#server/kernel/pdf-layout/table.ts';
import type { RecordInput } from './record-input.ts';

/** The services and their details, by category, without the options left out. */
export function servicesSection(paper: Paper, { document, fees, left_out }: RecordInput): Part[] {
  const taken = document.services.filter(({ key }) => !left_out.includes(key));
  const options = new Set(fees.lines.filter(({ is_optional }) => is_optional).map(({ key }) => key));
  const byCategory = Map.groupBy(taken, ({ category }) => category);
  return [
    heading(paper, plain('Services'), 1),
    ...[...byCategory].flatMap(([category, services]) => [
      ...(category === '' ? [] : [heading(paper, plain(category), 2)]),
      ...services.flatMap((service) => serviceParts(paper, service, options.has(service.key))),
    ]),
  ];
}

type Service = RecordInput['document']['services'][number];

function serviceParts(paper: Paper, service: Service, isOption: boolean): Part[] {
  const { name, description, covers } = service;
  const isDescribed = Boolean(description) || covers.length > 0;
  return [
    heading(paper, plain(name), 3),
    ...(isOption ? [{ ...paragraph(paper, plain('Option'), SMALL, 0), isHeading: isDescribed }] : []),
    ...(description
      ? [{ ...paragraph(paper, plain(description), undefined, 2), isHeading: covers.length > 0 }]
      : []),
    ...(covers.length > 0 ? [coversTable(paper, covers)] : []),
  ];
}

function coversTable(paper: Paper, covers: Service['covers']): Part {
  return table(paper, {
    columns: [
      { width: LABEL_WIDTH, align: 'left' },
      { width: WIDTH - LABEL_WIDTH, align: 'left' },
    ],
    rows: covers.map(({ label, value }) => ({
      cells: [cell(label), cell(value === '' ? 'Included' : value)],
    })),
    hasRowHeads: true,
  });
}

const LABEL_WIDTH = (WIDTH + MARGIN.left) / 3;
