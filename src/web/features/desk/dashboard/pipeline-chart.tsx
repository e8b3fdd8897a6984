import { Skeleton, Stack } from '@mantine/core';
import {
  CLIENT_STATUSES,
  type ClientStatus,
  STATUS_LABELS,
} from '#contract/clients/clients/client-status.ts';
import { ENTERED_DAYS } from '#contract/desk/dashboard/entered-days.ts';
import { SectionCard } from '#web/components/section-card.tsx';
import { formatNumber } from '#web/lib/browser/format.ts';
import classes from './pipeline-chart.module.css';

export interface PipelineChartProps {
  /** Undefined while loading. */
  counts: Record<ClientStatus, number> | undefined;
  entered: Record<ClientStatus, number> | undefined;
}

/** Clients per status, and how many entered it recently, as a table with bars. */
export function PipelineChart({ counts, entered }: PipelineChartProps) {
  return (
    <SectionCard
      title="Pipeline"
      description={`Clients in each status. Thin lines show how many entered it in the last ${ENTERED_DAYS} days.`}
    >
      {counts && entered ? <Bars counts={counts} entered={entered} /> : <ChartSkeleton />}
    </SectionCard>
  );
}

/** Same height as the chart. */
function ChartSkeleton() {
  return (
    <Stack h={262} justify="space-around">
      {CLIENT_STATUSES.map((status) => (
        <Skeleton key={status} h="0.75rem" />
      ))}
    </Stack>
  );
}

function Bars({
  counts,
  entered,
}: {
  counts: Record<ClientStatus, number>;
  entered: Record<ClientStatus, number>;
}) {
  const most = Math.max(1, ...Object.values(counts), ...Object.values(entered));
  const width = (value: number) => ({
    width: value === 0 ? 0 : `${(100 * value) / most}%`,
    minWidth: value && 2,
  });
  return (
    <table className={classes.table}>
      <thead className={classes.head}>
        <tr>
          <th scope="col">Status</th>
          <td aria-hidden="true" />
          <th scope="col" className={classes.number}>
            Clients
          </th>
          <th scope="col" className={classes.number}>
            Last {ENTERED_DAYS} days
          </th>
        </tr>
      </thead>
      <tbody>
        {CLIENT_STATUSES.map((status) => (
          <tr key={status}>
            <th scope="row">{STATUS_LABELS[status]}</th>
            <td className={classes.bars} aria-hidden="true">
              <span
                className={classes.bar}
                style={{ ...width(counts[status]), backgroundColor: `var(--tg-status-${status}-fg)` }}
              />
              <span className={`${classes.bar} ${classes.entered}`} style={width(entered[status])} />
            </td>
            <td className={classes.number}>{formatNumber(counts[status])}</td>
            <td className={classes.number}>{formatNumber(entered[status])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
