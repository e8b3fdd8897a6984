import type { ConnectionKind } from '#contract/firm/outbox/delivery.ts';
import type { Services } from '#server/context.ts';
import type { outbox_deliveries } from '#server/db/schema/firm/connections.ts';

export type OutboxServices = Pick<
  Services,
  'db' | 'connection' | 'env' | 'cipher' | 'now' | 'log' | 'jobs' | 'changes'
>;

export type DeliveryRow = typeof outbox_deliveries.$inferSelect;

/** Texts are for staff. `failed`: another attempt would fail too, until somebody has changed something. */
export type DeliveryOutcome =
  | { state: 'done'; answer: string; link: string | null }
  | { state: 'retry'; answer: string; retry_after_ms?: number }
  | { state: 'failed'; answer: string };

/** Adds the id of something that now exists outside. Throws if the attempt has lost its delivery and must end. */
export type KeepProgress = (progress: Record<string, string>) => Promise<void>;

/**
 * Passes a signed proposal on to one tool. It may be called again after any of its steps, and even after a step whose
 * answer was lost, so it looks for what exists before it creates anything.
 */
export type DeliveryHandler = (
  services: OutboxServices,
  delivery: DeliveryRow,
  keep: KeepProgress,
) => Promise<DeliveryOutcome>;

export type DeliveryHandlers = Record<ConnectionKind, DeliveryHandler>;
