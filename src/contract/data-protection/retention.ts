import { CLIENT_STATUSES, type ClientStatus } from '#contract/clients/client-status.ts';

/** Days after which a client that stayed in a status is erased; a status that is not there keeps its clients for ever. */
export type RetentionDays = Partial<Record<ClientStatus, number>>;

export const RETENTION_EXAMPLE = 'new_inquiry:365,request_for_info:365';

/** Less would erase clients people are at work on. */
const MIN_DAYS = 30;

/** Reads `RETENTION_DAYS`, e.g. RETENTION_EXAMPLE; null where it is not of that form. */
export function parseRetention(text: string): RetentionDays | null {
  const days: RetentionDays = {};
  for (const item of text.split(',')) {
    const [, name, figure] = /^\s*(\w+)\s*:\s*(\d{1,5})\s*$/.exec(item) ?? [];
    const status = CLIENT_STATUSES.find((known) => known === name);
    if (!status || Number(figure) < MIN_DAYS || status in days) return null;
    days[status] = Number(figure);
  }
  return days;
}
