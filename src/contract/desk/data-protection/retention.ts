import { CLIENT_STATUSES, type ClientStatus } from '#contract/clients/clients/client-status.ts';

/** Days in a status after which a client is erased automatically. In other statuses, only people erase clients. */
export type RetentionDays = Partial<Record<ClientStatus, number>>;

export const RETENTION_EXAMPLE = 'new_inquiry:365,request_for_info:365';

/** Shorter periods could erase clients that people are working on. */
const MIN_DAYS = 30;

/** Parses `RETENTION_DAYS` (see RETENTION_EXAMPLE). Returns null if it is invalid. */
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
