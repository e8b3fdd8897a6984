import { z } from 'zod';
import { daySchema, idSchema, instantSchema } from '#contract/values/scalars.ts';

/** The owner, the next step and the closing of a client. `version` doesn't count changes to these fields. */
export const deskFields = {
  /** The user responsible for the client; null for nobody. */
  owner_id: idSchema.nullable(),
  /** The next step, and its day in London. Both are null if the client has no next step. */
  next_step: z.string().nullable(),
  next_step_due: daySchema.nullable(),
  /** The step's assignee. Null without a step, or if the assignee's account was deleted. */
  next_step_user_id: idSchema.nullable(),
  /** All three are null while the client is open. A closed client keeps its status but is in no queue. */
  closed_at: instantSchema.nullable(),
  closed_reason: z.string().nullable(),
  /** The user's name at the time. */
  closed_by: z.string().nullable(),
};

export type DeskField = keyof typeof deskFields;

export const NO_NEXT_STEP = { next_step: null, next_step_due: null, next_step_user_id: null } as const;

/** The values for an open client. Automatic status changes also write them, which reopens a closed client. */
export const OPEN = { closed_at: null, closed_reason: null, closed_by: null } as const;
