import { z } from 'zod';
import { clientStatusSchema } from '#contract/clients/clients/client.ts';
import { BOT_OUTCOMES } from '#contract/clients/clients/pipeline.ts';
import { idSchema, instantSchema } from '#contract/values/scalars.ts';

/** Milliseconds after which a run times out and the page that started it unlocks: 15 minutes. */
export const RUN_LIMIT_MS = 900_000;

/**
 * `set_directly`: the automation was off. `taken_back`: it was off, and the send was undone. `fallback`: the bot could
 * not be started, so the status was set directly. BOT_OUTCOMES: reported by the bot or, in a native run, by Tallygate.
 */
export const RUN_STATES = [
  'under_way',
  'set_directly',
  'taken_back',
  'fallback',
  'timed_out',
  ...BOT_OUTCOMES,
] as const;

export type RunState = (typeof RUN_STATES)[number];

/** How a proposal is sent: with GoProposal (by hand or by the bot), or by this program. */
export const RUN_KINDS = ['goproposal', 'native'] as const;

export type RunKind = (typeof RUN_KINDS)[number];

/** States of unsuccessful runs. */
export const FAILED_RUN_STATES = ['fallback', 'failed', 'timed_out'] as const satisfies readonly RunState[];

/** Whether a run failed or timed out, which leaves its client in review. The screens show why. */
export function leftInReview(state: RunState): boolean {
  return state === 'failed' || state === 'timed_out';
}

/** A header and its values, all as text. */
export const sheetRowSchema = z.object({ header: z.array(z.string()), values: z.array(z.string()) });

export type ProposalSheetRow = z.infer<typeof sheetRowSchema>;

export const proposalRunSchema = z.object({
  id: idSchema,
  client_id: idSchema,
  client_name: z.string(),
  client_status: clientStatusSchema,
  started_at: instantSchema,
  started_by_name: z.string(),
  kind: z.enum(RUN_KINDS),
  automated: z.boolean(),
  bot_id: z.string().nullable(),
  state: z.enum(RUN_STATES),
  reason: z.string().nullable(),
  answer_status: z.int().nullable(),
  answer: z.string().nullable(),
  run_url: z.string().nullable(),
  payload: sheetRowSchema.nullable(),
  ended_at: instantSchema.nullable(),
  reports: z.array(
    z.object({
      outcome: z.enum(BOT_OUTCOMES),
      applied: z.boolean(),
      reason: z.string().nullable(),
      reported_at: instantSchema,
    }),
  ),
});

export type ProposalRun = z.infer<typeof proposalRunSchema>;

/** Returns the milliseconds until a run in progress times out; 0 if it has. */
export function runTimeLeft(startedAt: string, now: Date): number {
  return Math.max(0, Math.min(RUN_LIMIT_MS, Date.parse(startedAt) + RUN_LIMIT_MS - now.getTime()));
}
