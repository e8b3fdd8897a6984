import { expect, test } from 'vitest';
import type { ProposalRun } from '#contract/proposals/proposals/run.ts';
import { runBadge, runHistory } from './run-states.ts';

const run: ProposalRun = {
  id: '5f1f6b62-9a43-4d11-8d5f-0a9b1c2d3e4f',
  client_id: '5f1f6b62-9a43-4d11-8d5f-0a9b1c2d3e4e',
  client_name: 'Ann Bell',
  client_status: 'goproposal_sent',
  started_at: '2026-07-01T09:00:00.000Z',
  started_by_name: 'Sam Staff',
  kind: 'goproposal',
  automated: true,
  bot_id: 'Send proposal',
  state: 'signed',
  reason: null,
  answer_status: 200,
  answer: '{}',
  run_url: null,
  payload: null,
  ended_at: null,
  reports: [],
};

test('the history of a run lists the sending, then the reports', () => {
  const reported = { reason: null, reported_at: '2026-07-01T09:05:00.000Z' };
  expect(
    runHistory({
      ...run,
      reports: [
        { ...reported, outcome: 'failed', applied: false },
        { ...reported, outcome: 'created', applied: true },
        { ...reported, outcome: 'signed', applied: false },
      ],
    }),
  ).toEqual([
    "Sent 01/07/2026 10:00 by Sam Staff · Bot 'Send proposal'",
    'Failed 01/07/2026 10:05',
    'Draft created 01/07/2026 10:05',
    "Proposal signed 01/07/2026 10:05, the client's status didn't change",
  ]);
  expect(runHistory({ ...run, automated: false, bot_id: null })).toEqual([
    'Sent 01/07/2026 10:00 by Sam Staff · Without the bot',
  ]);
});

test("the history of a native run says 'Sent by Tallygate'", () => {
  const native: ProposalRun = {
    ...run,
    kind: 'native',
    automated: false,
    bot_id: null,
    state: 'created',
    reports: [
      { outcome: 'created', applied: true, reason: null, reported_at: '2026-07-01T09:00:00.000Z' },
      { outcome: 'signed', applied: true, reason: null, reported_at: '2026-07-03T09:05:00.000Z' },
    ],
  };
  expect(runBadge(native).label).toBe('Sent');
  expect(runBadge({ ...native, kind: 'goproposal' }).label).toBe('Draft created');
  expect(runHistory(native)).toEqual([
    'Sent 01/07/2026 10:00 by Sam Staff · Sent by Tallygate',
    'Proposal signed 03/07/2026 10:05',
  ]);
});
