import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { csv, startPackingFirm } from './pack.fixture.ts';

let firm: Awaited<ReturnType<typeof startPackingFirm>>;

beforeAll(async () => {
  firm = await startPackingFirm();
}, 60_000);
afterAll(() => firm.stop());
beforeEach(() => firm.waitForPack());

describe('the lists of an inspection pack', () => {
  it('have every client by risk', async () => {
    const { files } = await firm.packed();
    const register = csv(files.get('register.csv'));
    expect(register.map(({ Level }) => Level)).toEqual(['High', ...Array(4).fill('Normal'), 'Low', '']);
    expect(register[0]).toMatchObject({
      Client: `'=cmd O'Hara`,
      'Reasons for the level': `'=HYPERLINK("http://evil.example")`,
      Countries: 'United Kingdom',
      'Accepted on': '2026-01-07',
      'Would fail because': 'The file doesn’t say where the copy of a document is',
    });
    expect(csv(files.get('overdue.csv')).map(({ Reasons }) => Reasons)).toEqual([
      'The file doesn’t say where the copy of a document is',
      'The level of risk is missing',
    ]);
  });

  it('have the decisions, reasons to look again and documents of the firm', async () => {
    const { files } = await firm.packed();
    expect(csv(files.get('decisions.csv'))).toMatchObject([
      {
        'When (UTC)': '2026-01-07T10:00:00Z',
        Decision: 'Accepted',
        By: 'Ada Admin',
        Level: 'High',
        Reasons: 'Cash in hand',
        'Second person needed': 'Yes',
      },
    ]);
    expect(csv(files.get('looked-again.csv'))).toMatchObject([
      { Reason: 'New country: Iran\r\n-2+3', 'Looked at': '' },
    ]);
    const documents = [...files].filter(([name]) => name.startsWith('documents/'));
    expect(documents).toHaveLength(1);
    expect(String(documents[0]?.[1])).toBe('We act for shops.\n');
  });

  it('have the screening log with what was decided about each hit', async () => {
    const { files } = await firm.packed();
    expect(csv(files.get('screening/lists.csv'))).toMatchObject([
      { 'Report date': '2026-02-27', Rows: '10', By: 'Ada Admin' },
    ]);
    expect(csv(files.get('screening/parties.csv'))).toHaveLength(1);
    expect(csv(files.get('screening/hits.csv'))).toMatchObject([
      {
        'Unique ID of the entry': 'RUS0001',
        'Name in the list': `'@SUM(1)`,
        Regimes: 'Russia',
        Decision: 'Not the same',
        Reason: 'Born elsewhere',
        'Decided by': 'Ada Admin',
        'SHA-256 of the list': 'c'.repeat(64),
      },
    ]);
  });
});
