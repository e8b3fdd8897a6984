import type { ReactNode } from 'react';
import type { ClientColumn } from '#contract/clients/client-list/client-columns.ts';
import type { ListedClient } from '#contract/clients/clients/client.ts';
import { sourceLabel } from '#contract/clients/clients/inquiry-source.ts';
import { urgencyOf } from '#contract/clients/next-steps/next-step.ts';
import { daysSince } from '#contract/desk/standing/days.ts';
import { wholePounds } from '#contract/pricing/client-values/value-text.ts';
import { formatDate, formatNumber } from '#web/lib/browser/format.ts';
import classes from './client-table.module.css';

export interface TableColumn {
  /** Minimum width in pixels, and the share of the remaining width. */
  width: number;
  share: number;
  /** A shorter heading than the column's label. */
  heading?: string;
  /** Plain content, because hundreds of cells scroll by. The row itself renders the columns without `content`. */
  content?: (client: ListedClient) => ReactNode;
  /** Figures are aligned at their end. */
  figures?: true;
}

const day = (instant: string) => formatDate(instant);

/** The default columns fit a window of 1440 pixels without scrolling sideways. */
export const TABLE_COLUMNS: Record<ClientColumn, TableColumn> = {
  name: { width: 150, share: 2 },
  company: { width: 120, share: 2, content: ({ company }) => company },
  email: { width: 190, share: 2, content: ({ email }) => email },
  phone_number: { width: 130, share: 1, content: ({ phone_number }) => phone_number },
  status: { width: 172, share: 0 },
  days_in_status: {
    width: 64,
    share: 0,
    heading: 'Days',
    figures: true,
    content: ({ status_changed_at }) => formatNumber(daysSince(status_changed_at, new Date())),
  },
  owner: { width: 110, share: 1 },
  next_step: {
    width: 150,
    share: 2,
    content: ({ next_step, next_step_due }) =>
      next_step_due && <NextStep step={next_step} due={next_step_due} />,
  },
  inquiry_source: {
    width: 96,
    share: 1,
    content: ({ inquiry_source }) => inquiry_source && sourceLabel(inquiry_source),
  },
  calendly_booking: {
    width: 90,
    share: 0,
    content: ({ calendly_booking }) => calendly_booking && 'Calendly',
  },
  value: {
    width: 96,
    share: 0,
    figures: true,
    content: ({ first_year_value }) => first_year_value !== null && wholePounds(first_year_value),
  },
  created_at: { width: 98, share: 0, content: ({ created_at }) => day(created_at) },
  last_activity: { width: 110, share: 0, content: ({ last_activity_at }) => day(last_activity_at) },
};

/** Width of the column with the checkboxes, in pixels. */
const SELECT_WIDTH = 36;

/** The columns as a CSS grid, and the width in pixels below which the table scrolls sideways. */
export function gridOf(columns: readonly ClientColumn[]): { template: string; narrowest: number } {
  const widths = columns.map((column) => TABLE_COLUMNS[column]);
  const tracks = widths.map(({ width, share }) =>
    share > 0 ? `minmax(${width}px, ${share}fr)` : `${width}px`,
  );
  return {
    template: [`${SELECT_WIDTH}px`, ...tracks].join(' '),
    narrowest: widths.reduce((sum, { width }) => sum + width, SELECT_WIDTH),
  };
}

function NextStep({ step, due }: { step: string | null; due: string }) {
  return (
    <>
      <span className={classes.due} data-urgency={urgencyOf(due, new Date())}>
        {formatDate(`${due}T12:00:00.000Z`)}
      </span>{' '}
      {step}
    </>
  );
}
