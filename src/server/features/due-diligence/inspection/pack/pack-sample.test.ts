import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_SAMPLE } from '#contract/due-diligence/inspection/pack.ts';
import { readPages, squeezed } from '#server/features/proposals/proposal-record/pdf-reader.fixture.ts';
import { samplesOf, startPackingFirm } from './pack.fixture.ts';

let firm: Awaited<ReturnType<typeof startPackingFirm>>;

beforeAll(async () => {
  firm = await startPackingFirm();
}, 60_000);
afterAll(() => firm.stop());
beforeEach(() => firm.waitForPack());

describe('the sample of an inspection pack', () => {
  it('shows chosen files whole, with the copies that are stored', async () => {
    const { files } = await firm.packed({ how: 'named', client_ids: firm.clientIds.slice(0, 1) });
    const [pdf = '', ...others] = samplesOf(files);
    expect(others).toEqual([]);
    const { text, tags } = await readPages(files.get(pdf) ?? Buffer.alloc(0));
    expect(tags.length).toBeGreaterThan(20);
    for (const shown of [
      "=cmd O'Hara",
      'Passport',
      'Seen on 5 January 2026 by Sam Staff',
      'Politically exposed',
      'New country: Iran',
      'not the same, decided',
      'Accepted by Ada Admin',
      'A second person had to approve',
    ])
      expect(text).toContain(squeezed(shown));
    const copy = [...files].find(([name]) => name.includes('/copies/'));
    expect(String(copy?.[1])).toBe('%PDF-1.7 passport');
  });

  it('chooses the same files for the same seed', async () => {
    const sample = { ...DEFAULT_SAMPLE, high: 1, normal: 2, low: 0, seed: 'one' };
    const first = samplesOf((await firm.packed(sample)).files);
    expect(first.map((name) => name.split('/')[1]?.split(' ')[0])).toEqual(['high', 'normal', 'normal']);
    const again = await firm.packed(sample);
    expect(samplesOf(again.files)).toEqual(first);
    expect(String(again.files.get('README.txt'))).toContain('seed one');
    const made = String((await firm.packed()).files.get('README.txt'));
    expect(made).toMatch(/with the seed [0-9a-f]{8}:/);
  });
});
