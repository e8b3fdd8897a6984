import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BOT_OUTCOMES } from '#contract/clients/clients/pipeline.ts';
import { botReportSchema, runStateAfterReport } from './bot-report.ts';
import { RUN_STATES, type RunState } from './run.ts';

const report = {
  run_id: '5f1f6b62-9a43-4d11-8d5f-0a9b1c2d3e4f',
  run_secret: 'secret',
  outcome: 'failed',
};

test('a report requires its run, its secret and a known outcome', () => {
  expect(botReportSchema.safeParse(report).success).toBe(true);
  for (const wrong of [
    { ...report, run_id: 'x' },
    { ...report, run_secret: '' },
    { ...report, outcome: 'done' },
    { ...report, reason: 7 },
  ]) {
    expect(botReportSchema.safeParse(wrong).success).toBe(false);
  }
});

test('an overlong reason is truncated', () => {
  const reasonOf = (reason?: string | null) => botReportSchema.parse({ ...report, reason }).reason ?? null;
  expect(reasonOf(` No such${'\u0000'} template `)).toBe('No such template');
  expect(reasonOf('x'.repeat(5_000))).toHaveLength(1_000);
  expect([reasonOf(' '), reasonOf(null), reasonOf()]).toEqual([null, null, null]);
});

test('a run fails only before the draft exists', () => {
  expect(runStateAfterReport('under_way', 'created')).toBe('created');
  expect(runStateAfterReport('created', 'workspace_created')).toBe('workspace_created');
  expect(runStateAfterReport('workspace_created', 'signed')).toBe('workspace_created');
  for (const state of ['under_way', 'timed_out', 'fallback'] as const) {
    expect(runStateAfterReport(state, 'failed')).toBe('failed');
    expect(runStateAfterReport(state, 'created')).toBe('created');
  }
  expect(runStateAfterReport('failed', 'created')).toBe('created');
  expect(runStateAfterReport('signed', 'failed')).toBe('signed');
});

test('a run ends in its furthest reported state, whatever the order', () => {
  const reports = fc.array(fc.constantFrom(...BOT_OUTCOMES), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(fc.constantFrom(...RUN_STATES), reports, (before, outcomes) => {
      const end = (list: typeof outcomes) => list.reduce<RunState>(runStateAfterReport, before);
      expect(end([...outcomes].reverse())).toBe(end(outcomes));
      expect(end([...outcomes, ...outcomes])).toBe(end(outcomes));
    }),
  );
});
