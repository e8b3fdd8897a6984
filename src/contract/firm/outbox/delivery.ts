import { z } from 'zod';
import type { ClientStatus } from '#contract/clients/clients/client-status.ts';
import { WON } from '#contract/clients/clients/pipeline.ts';
import { idSchema, instantSchema } from '#contract/values/scalars.ts';

/** What a signed proposal is passed on to. */
export const CONNECTION_KINDS = ['workspace', 'books', 'direct_debit'] as const;

export type ConnectionKind = (typeof CONNECTION_KINDS)[number];

export const CONNECTION_LABELS: Record<ConnectionKind, string> = {
  workspace: 'Workspace',
  books: 'Books',
  direct_debit: 'Direct debit',
};

/**
 * `waiting`: not attempted yet, under way, or before a retry. `failed`: given up until somebody sends it again. `stopped`: by
 * hand.
 */
export const OUTBOX_STATES = ['waiting', 'done', 'failed', 'stopped'] as const;

export type OutboxState = (typeof OUTBOX_STATES)[number];

export const outboxDeliverySchema = z.object({
  id: idSchema,
  kind: z.enum(CONNECTION_KINDS),
  client_id: idSchema,
  client_name: z.string(),
  created_at: instantSchema,
  state: z.enum(OUTBOX_STATES),
  /** Attempts since the delivery was last queued. */
  attempts: z.int(),
  /** Whether a process is attempting it now. */
  under_way: z.boolean(),
  /** Null unless the state is `waiting`. */
  next_attempt_at: instantSchema.nullable(),
  /** The result of the last attempt, as readable text. */
  answer: z.string().nullable(),
  /** Where people can see what was created. */
  link: z.string().nullable(),
  attempted_at: instantSchema.nullable(),
  done_at: instantSchema.nullable(),
});

export type OutboxDelivery = z.infer<typeof outboxDeliverySchema>;

/** On the client's own page. */
export const ownDeliverySchema = outboxDeliverySchema.omit({ client_name: true });

export type OwnDelivery = z.infer<typeof ownDeliverySchema>;

type Standing = Pick<OutboxDelivery, 'state' | 'under_way'>;

/** A delivery that is under way ends first. */
export function maySendAgain({ state, under_way }: Standing): boolean {
  return state !== 'waiting' || !under_way;
}

/** Stopping lets later deliveries of the client continue, so a failed delivery can be stopped too. */
export function mayStop({ state }: Pick<Standing, 'state'>): boolean {
  return state === 'waiting' || state === 'failed';
}

/** The enabled connections that have nothing for a client yet. */
export function requestableKinds(
  { status }: { status: ClientStatus },
  connections: readonly ConnectionKind[],
  deliveries: readonly Pick<OutboxDelivery, 'kind'>[],
): ConnectionKind[] {
  if (!WON.includes(status)) return [];
  return connections.filter((kind) => !deliveries.some((delivery) => delivery.kind === kind));
}
