import type { ClientStatus } from '#contract/clients/clients/client-status.ts';
import type { OldTable } from '#contract/desk/move-in/old-tables.ts';

export interface MoveInProgress {
  step: 'reading' | 'comparing' | 'storing';
  table: OldTable;
  rows: number;
}

export interface MoveInOptions {
  /** New proposal codes, by the client's id. */
  codes: ReadonlyMap<string, string>;
  /** Our statuses for those that only the old system has. */
  statuses: ReadonlyMap<string, ClientStatus>;
  now: Date;
  onProgress: (progress: MoveInProgress) => void;
}
