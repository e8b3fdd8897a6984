import { z } from 'zod';
import { idSchema } from '#contract/values/scalars.ts';

const count = z.int();

/** What is in a user's name. */
export const holdingsSchema = z.object({
  /** Clients that they own, closed ones included. */
  clients: count,
  /** Clients whose next step is theirs. */
  steps: count,
  /** Shared views that they saved. */
  views: count,
  /** Views that only they see. Deleted with the account. */
  private_views: count,
  /** Whether the settings propose them to countersign. */
  countersigns: z.boolean(),
  /** Prepared proposals that they are to countersign. */
  drafts: count,
  /** Sent proposals that wait for their countersignature. Nobody else can give it. */
  countersignatures: count,
  /** Clients whose fees, saved by them, wait for approval. An administrator can still give it. */
  approvals: count,
});

export type Holdings = z.infer<typeof holdingsSchema>;

const heir = idSchema.nullable().default(null);

/** The colleague who takes over each kind of work from a deleted user. Null for nobody. */
export const handOverSchema = z.strictObject({
  clients: heir,
  steps: heir,
  views: heir,
  countersignature: heir,
});

export type HandOver = z.output<typeof handOverSchema>;

export const TO_NOBODY: HandOver = { clients: null, steps: null, views: null, countersignature: null };
