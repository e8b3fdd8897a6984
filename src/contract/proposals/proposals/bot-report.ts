import { z } from 'zod';
import { BOT_OUTCOMES, type BotOutcome } from '#contract/clients/clients/pipeline.ts';
import { cleanText } from '#contract/values/clean-text.ts';
import { idSchema } from '#contract/values/scalars.ts';
import type { RunState } from './run.ts';

/** The bot's POST to the webhook URL. `run_id` and `run_secret` come from the data it was started with. */
export const botReportSchema = z.object(
  {
    run_id: idSchema,
    run_secret: z.string().min(1).max(200),
    outcome: z.enum(BOT_OUTCOMES),
    /** Why the bot failed. Truncated rather than rejected, so that a long reason doesn't lose the report. */
    reason: z
      .string()
      .transform((text) => cleanText(text, 1_000) || null)
      .nullish(),
  },
  { error: 'The body must be a JSON object' },
);

export type BotReport = z.output<typeof botReportSchema>;

/** States of a run whose draft exists, in order. */
export const PROGRESS: readonly RunState[] = ['created', 'signed', 'workspace_created'];

/**
 * Returns the state of a run after a report. States only move forward: a failure is ignored if the draft exists, and
 * so are reports of an earlier state.
 */
export function runStateAfterReport(state: RunState, outcome: BotOutcome): RunState {
  if (outcome === 'failed') return PROGRESS.includes(state) ? state : 'failed';
  return PROGRESS.indexOf(outcome) > PROGRESS.indexOf(state) ? outcome : state;
}
