import { z } from 'zod';
import { BOT_OUTCOMES, type BotOutcome } from '#contract/clients/pipeline.ts';
import { idSchema } from '#contract/scalars.ts';
import { cleanText } from '#contract/text.ts';
import type { RunState } from './run.ts';

/** What the bot posts to the webhook URL. `run_id` and `run_secret` are in the data it was started with. */
export const botReportSchema = z.object(
  {
    run_id: idSchema,
    run_secret: z.string().min(1).max(200),
    outcome: z.enum(BOT_OUTCOMES),
    /** Why it failed. Cut rather than refused: a long reason must not lose the report. */
    reason: z
      .string()
      .transform((text) => cleanText(text, 1_000) || null)
      .nullish(),
  },
  { error: 'The body must be a JSON object' },
);

export type BotReport = z.output<typeof botReportSchema>;

/** The states of a run whose draft exists, in their order. */
export const PROGRESS: readonly RunState[] = ['created', 'signed', 'workspace_created'];

/**
 * What a report makes of a run. Forward only: a failure is not believed any more once the draft exists, and what was
 * reported before something later arrived changes nothing.
 */
export function runStateAfterReport(state: RunState, outcome: BotOutcome): RunState {
  if (outcome === 'failed') return PROGRESS.includes(state) ? state : 'failed';
  return PROGRESS.indexOf(outcome) > PROGRESS.indexOf(state) ? outcome : state;
}
