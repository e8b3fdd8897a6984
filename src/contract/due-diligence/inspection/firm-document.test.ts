import { describe, expect, it } from 'vitest';
import { judgeDocuments } from './firm-document.ts';

const document = (given: { id: string; title?: string; in_force_from: string; added_at?: string }) => ({
  kind: 'policy' as const,
  title: 'Customer due diligence',
  added_at: '2026-03-01T10:00:00.000Z',
  ...given,
});
const states = (documents: ReturnType<typeof document>[], today = '2026-03-02') =>
  judgeDocuments(documents, today).map(({ document: { id }, state }) => `${id} ${state}`);

describe('of several versions', () => {
  it('the one with the latest day up to today is in force', () => {
    const versions = [
      document({ id: 'coming', in_force_from: '2026-03-03' }),
      document({ id: 'now', in_force_from: '2026-03-02' }),
      document({ id: 'before', in_force_from: '2025-03-02', title: 'Customer Due Diligence' }),
    ];
    expect(states(versions)).toEqual(['coming coming', 'now in_force', 'before replaced']);
    expect(states(versions, '2026-03-03')).toEqual(['coming in_force', 'now replaced', 'before replaced']);
  });

  it('of one day, the one that was added later is in force', () => {
    const day = { in_force_from: '2026-03-02' };
    expect(
      states([
        document({ id: 'first', ...day }),
        document({ id: 'second', ...day, added_at: '2026-03-01T11:00:00.000Z' }),
      ]),
    ).toEqual(['first replaced', 'second in_force']);
  });
});

it('a document of another title replaces nothing', () => {
  const other = document({ id: 'other', title: 'Sanctions', in_force_from: '2026-01-01' });
  expect(states([document({ id: 'one', in_force_from: '2025-01-01' }), other])).toEqual([
    'one in_force',
    'other in_force',
  ]);
});

it('a document is to be looked at again after twelve months', () => {
  const look = (today: string) =>
    judgeDocuments([document({ id: 'one', in_force_from: '2025-03-02' })], today)[0]?.look_again;
  expect(look('2026-03-01')).toBe(false);
  expect(look('2026-03-02')).toBe(true);
  const replaced = judgeDocuments(
    [
      document({ id: 'one', in_force_from: '2025-03-02' }),
      document({ id: 'two', in_force_from: '2026-02-01' }),
    ],
    '2026-03-02',
  );
  expect(replaced.map(({ look_again }) => look_again)).toEqual([false, false]);
});
