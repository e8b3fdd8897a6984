import { z } from 'zod';
import { daySchema, idSchema, instantSchema } from '#contract/scalars.ts';

/** The responsible user, the next step and whether the client is closed. `version` doesn't count changes to these fields. */
export const deskFields = {
  /** The user responsible for the client; null for nobody. */
  owner_id: idSchema.nullable(),
  /** Null without a next step, as is its day in London. */
  next_step: z.string().nullable(),
  next_step_due: daySchema.nullable(),
  /** Null without a step, or once the account of the person who had it is deleted. */
  next_step_user_id: idSchema.nullable(),
  /** All three are null while the client is open. A closed client keeps its status and waits in no queue. */
  closed_at: instantSchema.nullable(),
  closed_reason: z.string().nullable(),
  /** The user's name at the time. */
  closed_by: z.string().nullable(),
};

export type DeskField = keyof typeof deskFields;

export const NO_NEXT_STEP = { next_step: null, next_step_due: null, next_step_user_id: null } as const;

/** The fields of an open client. Automatic moves write them, because they reopen. */
export const OPEN = { closed_at: null, closed_reason: null, closed_by: null } as const;
