import { z } from 'zod';
import { instantSchema } from '#contract/values/scalars.ts';
import { requiredText } from '#contract/values/text.ts';
import { MISSING_RULES, type MissingRule, VERDICTS } from './finding.ts';

const RULE_NAMES = Object.keys(MISSING_RULES) as [MissingRule, ...MissingRule[]];

export const DISMISSAL_REASON_MAX = 500;

/** A finding that staff dismiss. A dismissed 'ask' is shown again if the finding becomes certain. */
export const dismissSchema = z.object({
  rule: z.enum(RULE_NAMES),
  verdict: z.enum(VERDICTS),
  reason: requiredText(DISMISSAL_REASON_MAX, 'Reason'),
});

export type Dismiss = z.output<typeof dismissSchema>;

/** The dismissals that a save stores: at most one for each rule. */
export const dismissalsSchema = z
  .array(dismissSchema)
  .max(RULE_NAMES.length)
  .refine((all) => new Set(all.map(({ rule }) => rule)).size === all.length, {
    error: 'Each rule can be dismissed only once',
  });

export const dismissalSchema = z.object({
  rule: z.string(),
  verdict: z.enum(VERDICTS),
  reason: z.string(),
  dismissed_by_name: z.string(),
  dismissed_at: instantSchema,
});

export type Dismissal = z.infer<typeof dismissalSchema>;

/** The findings that nobody has dismissed. */
export function notDismissed<Found extends { rule: string; verdict: string }>(
  findings: readonly Found[],
  dismissals: readonly { rule: string; verdict: string }[],
): Found[] {
  return findings.filter(
    ({ rule, verdict }) =>
      !dismissals.some(
        (each) => each.rule === rule && (each.verdict === 'missing' || each.verdict === verdict),
      ),
  );
}

/** Returns the dismissals to store after a save. An unchanged dismissal keeps its author and time. */
export function dismissalsAfter(
  stored: readonly Dismissal[],
  given: readonly Dismiss[],
  by: { dismissed_by_name: string; dismissed_at: string },
): Dismissal[] {
  return given.map((each) => stored.find((before) => isSame(before, each)) ?? { ...each, ...by });
}

/** The differences between two lists, by rule, for the history. */
export function dismissalChanges(
  stored: readonly Dismissal[],
  given: readonly Dismiss[],
): Record<string, { from: string | null; to: string | null }> {
  const rules = new Set([...stored, ...given].map(({ rule }) => rule));
  return Object.fromEntries(
    [...rules].flatMap((rule) => {
      const before = stored.find((each) => each.rule === rule);
      const after = given.find((each) => each.rule === rule);
      if (before && after && isSame(before, after)) return [];
      return [[`dismissed.${rule}`, { from: before?.reason ?? null, to: after?.reason ?? null }]];
    }),
  );
}

function isSame(before: Dismissal, after: Dismiss): boolean {
  return before.rule === after.rule && before.verdict === after.verdict && before.reason === after.reason;
}
