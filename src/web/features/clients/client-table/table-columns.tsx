import type { ReactNode } from 'react';
import type { ClientColumn } from '#contract/clients/client-list/client-columns.ts';
import { COLUMN_LABELS } from '#contract/clients/client-list/column-labels.ts';
import type { ListedClient } from '#contract/clients/clients/client.ts';
import { clientFullName } from '#contract/clients/clients/client-name.ts';
import { sourceLabel } from '#contract/clients/clients/inquiry-source.ts';
import { urgencyOf } from '#contract/clients/next-steps/next-step.ts';
import { ageText, daysSince, dueText } from '#contract/desk/standing/age.ts';
import { wholePounds } from '#contract/pricing/client-values/value-text.ts';
import { formatDate, formatNumber } from '#web/lib/browser/format.ts';
import classes from './client-table.module.css';

export interface TableColumn {
  /** Widths in pixels: below the first, a column that holds more is cut off; it gets no wider than the second. */
  width: number;
  most: number;
  /** A shorter heading than the column's label. */
  heading?: string;
  /** The text that decides the width. Default: the content, if it is a text. */
  text?: (client: ListedClient) => string | null;
  /** Says in full what the content says in short. */
  title?: (client: ListedClient) => string | null;
  /** Plain content, because hundreds of cells scroll by. The row itself renders the columns without `content`. */
  content?: (client: ListedClient) => ReactNode;
  /** Figures are aligned at their end. */
  figures?: true;
}

const age = (instant: string) => ageText(instant, new Date());

/** The default columns fit a window of 1440 pixels without scrolling sideways. */
export const TABLE_COLUMNS: Record<ClientColumn, TableColumn> = {
  name: { width: 150, most: 260, text: clientFullName },
  company: { width: 120, most: 280, content: ({ company }) => company },
  email: { width: 190, most: 300, content: ({ email }) => email },
  phone_number: { width: 130, most: 160, content: ({ phone_number }) => phone_number },
  status: { width: 172, most: 172 },
  days_in_status: {
    width: 64,
    most: 64,
    heading: 'Days',
    figures: true,
    content: ({ status_changed_at }) => formatNumber(daysSince(status_changed_at, new Date())),
  },
  owner: { width: 110, most: 190, text: ({ owner_name }) => owner_name },
  next_step: {
    width: 150,
    most: 320,
    text: ({ next_step }) => next_step && `3 days ago ${next_step}`,
    title: ({ next_step_due }) => next_step_due && formatDate(`${next_step_due}T12:00:00.000Z`),
    content: ({ next_step, next_step_due }) =>
      next_step_due && <NextStep step={next_step} due={next_step_due} />,
  },
  inquiry_source: {
    width: 96,
    most: 160,
    content: ({ inquiry_source }) => inquiry_source && sourceLabel(inquiry_source),
  },
  calendly_booking: {
    width: 90,
    most: 90,
    content: ({ calendly_booking }) => calendly_booking && 'Calendly',
  },
  value: {
    width: 96,
    most: 110,
    figures: true,
    content: ({ first_year_value }) => first_year_value !== null && wholePounds(first_year_value),
  },
  created_at: {
    width: 88,
    most: 88,
    title: ({ created_at }) => formatDate(created_at),
    content: ({ created_at }) => age(created_at),
  },
  last_activity: {
    width: 110,
    most: 110,
    title: ({ last_activity_at }) => formatDate(last_activity_at),
    content: ({ last_activity_at }) => age(last_activity_at),
  },
};

/** Width of the column with the checkboxes, in pixels. */
const SELECT_WIDTH = 36;
const BORDERS = 2;

/** Widths in pixels, with some reserve: a character of a cell and of a heading, a cell's padding, and the arrow of the order. */
const CHARACTER = 7.6;
const HEADING_CHARACTER = 8;
const PADDING = 16;
const ARROW = 18;

/** The width that a column needs for its heading and its longest text among these clients, within limits. */
function neededBy(column: ClientColumn, clients: readonly ListedClient[]): number {
  const { most, text, content, heading = COLUMN_LABELS[column] } = TABLE_COLUMNS[column];
  if (!text && !content) return most;
  const longest = clients.reduce((longest, client) => {
    const shown = text ? text(client) : content?.(client);
    return typeof shown === 'string' ? Math.max(longest, shown.length) : longest;
  }, 0);
  const least = heading.length * HEADING_CHARACTER + ARROW;
  return Math.min(most, Math.ceil(Math.max(least, longest * CHARACTER) + PADDING));
}

interface Grid {
  /** A CSS grid. */
  template: string;
  /** Width in pixels below which the table scrolls sideways. */
  narrowest: number;
  /** Width in pixels beyond which no column needs more. */
  widest: number;
}

export function gridOf(columns: readonly ClientColumn[], clients: readonly ListedClient[]): Grid {
  const tracks = columns.map((column) => {
    const widest = neededBy(column, clients);
    return { least: Math.min(TABLE_COLUMNS[column].width, widest), widest };
  });
  return {
    template: [
      `${SELECT_WIDTH}px`,
      ...tracks.map(({ least, widest }) => `minmax(${least}px, ${widest}fr)`),
    ].join(' '),
    narrowest: tracks.reduce((sum, { least }) => sum + least, SELECT_WIDTH),
    widest: tracks.reduce((sum, { widest }) => sum + widest, SELECT_WIDTH + BORDERS),
  };
}

function NextStep({ step, due }: { step: string | null; due: string }) {
  return (
    <>
      <span className={classes.due} data-urgency={urgencyOf(due, new Date())}>
        {dueText(due, new Date())}
      </span>{' '}
      {step}
    </>
  );
}
