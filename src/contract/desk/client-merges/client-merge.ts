import { z } from 'zod';
import { clientSchema } from '#contract/clients/clients/client.ts';
import { pastActionSchema } from '#contract/identity/activity/activity.ts';
import { idSchema, instantSchema } from '#contract/values/scalars.ts';

export const count = z.number().int();

/** Numbers of rows that a client brings into a merge. */
export const mergedPartsSchema = z.object({
  notes: count,
  answers: count,
  links: count,
  calls: count,
  proformas: count,
  proposals: count,
  mails: count,
  events: count,
});
export type MergedParts = z.infer<typeof mergedPartsSchema>;

export const mergeSideSchema = z.object({
  client: clientSchema,
  owner_name: z.string().nullable(),
  next_step_user_name: z.string().nullable(),
  /** Whether a questionnaire was answered, which determines the statuses that can be kept. */
  answered: z.boolean(),
  has: mergedPartsSchema,
});
export type MergeSide = z.infer<typeof mergeSideSchema>;

/**
 * Why two clients can't be merged now. `proposal_under_way`: the bot is working on a proposal of one of them. `calls`:
 * both have a call ahead. `proposals`: both have proposals with versions. `files`: both
 * have a due diligence file. `accepted_file`: that of the client that would be merged away is accepted. `changed`: somebody has edited one of the
 * clients since the form was loaded. `notes_too_long`: the joined notes would exceed the maximum.
 */
export const MERGE_OBSTACLES = [
  'proposal_under_way',
  'calls',
  'proposals',
  'files',
  'accepted_file',
  'changed',
  'notes_too_long',
] as const;
export type MergeObstacle = (typeof MERGE_OBSTACLES)[number];

/** A merge that a client's page shows. */
export const clientMergeSchema = z.object({
  id: idSchema,
  other_id: idSchema,
  other_name: z.string(),
  other_proposal_id: z.string(),
  merged_by_name: z.string(),
  merged_at: instantSchema,
});
export type ClientMerge = z.infer<typeof clientMergeSchema>;

/** Why a merge can't be undone: the newest events since the merge, and fields that changed without an event. */
export const mergeStandsSchema = z.object({
  actions: z.array(pastActionSchema),
  fields: z.array(z.string()),
});
export type MergeStands = z.infer<typeof mergeStandsSchema>;
