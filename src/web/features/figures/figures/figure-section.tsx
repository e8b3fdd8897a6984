import { Button, Table, Text, UnstyledButton } from '@mantine/core';
import { COUNTED } from '#contract/figures/figures/figures.ts';
import { SectionCard } from '#web/components/section-card.tsx';
import { downloadFile } from '#web/lib/browser/download-file.ts';
import classes from './figure-section.module.css';
import {
  type CountCell,
  type FiguresSection,
  type ListRequest,
  type SectionRow,
  sectionCsv,
} from './section.ts';

export interface FigureSectionProps {
  section: FiguresSection;
  onOpen: (list: ListRequest) => void;
}

/** Columns above which a section takes the whole width. */
const WIDE_FROM = 5;

/** A figure: how it is counted, and its table, whose bars only repeat the numbers. */
export function FigureSection({ section, onOpen }: FigureSectionProps) {
  const { title, counted, empty, notes = [] } = section;
  return (
    <SectionCard
      title={title}
      description={COUNTED[counted]}
      className={`${classes.section} ${section.columns.length > WIDE_FROM ? classes.wide : ''}`}
      actions={
        empty === null && (
          <Button
            variant="default"
            size="compact-sm"
            className={classes.download}
            aria-label={`Download ${title} as CSV`}
            onClick={() => downloadFile(`${title}.csv`, sectionCsv(section), 'text/csv')}
          >
            CSV
          </Button>
        )
      }
    >
      {empty === null ? (
        <>
          <FigureTable section={section} onOpen={onOpen} />
          {notes.map((note) => (
            <Text key={note} size="sm" c="dimmed" mt="xs">
              {note}
            </Text>
          ))}
        </>
      ) : (
        <Text size="sm">{empty}</Text>
      )}
    </SectionCard>
  );
}

function FigureTable({ section: { title, columns, rows, line }, onOpen }: FigureSectionProps) {
  const [label, ...headings] = columns;
  const most = Math.max(1, line ?? 0, ...rows.flatMap(({ now, before = 0 }) => [now, before]));
  const share = (value: number) => `${(100 * value) / most}%`;
  return (
    // Wide tables scroll within the card, also by keyboard.
    <Table.ScrollContainer
      minWidth={0}
      type="native"
      tabIndex={0}
      role="region"
      aria-label={`${title}: table`}
    >
      <table className={classes.table}>
        <thead>
          <tr>
            {label === '' ? <td /> : <th scope="col">{label}</th>}
            {headings.map((heading) => (
              <th scope="col" key={heading} className={classes.number}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id ?? row.label}>
              <th scope="row">
                <div className={classes.label}>
                  {row.label}
                  <div className={classes.bars} aria-hidden="true">
                    <Bars row={row} share={share} />
                    {line !== undefined && <span className={classes.line} style={{ left: share(line) }} />}
                  </div>
                </div>
              </th>
              {headings.map((heading, index) => (
                <td key={heading} className={classes.number}>
                  <Figure cell={row.cells[index]} name={`${row.label}, ${heading}`} onOpen={onOpen} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Table.ScrollContainer>
  );
}

function Bars({ row: { now, before }, share }: { row: SectionRow; share: (value: number) => string }) {
  return (
    <>
      {now > 0 && <span className={classes.bar} style={{ width: share(now) }} />}
      {before !== undefined && before > 0 && (
        <span className={`${classes.bar} ${classes.before}`} style={{ width: share(before) }} />
      )}
    </>
  );
}

function Figure({
  cell,
  name,
  onOpen,
}: {
  cell: CountCell | undefined;
  name: string;
  onOpen: (list: ListRequest) => void;
}) {
  const { text = '', list } = cell ?? {};
  if (!list) return text;
  return (
    <UnstyledButton
      className={classes.open}
      aria-label={`${text}: list ${name}`}
      onClick={() => onOpen(list)}
    >
      {text}
    </UnstyledButton>
  );
}
