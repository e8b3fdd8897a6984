import { expect, it } from 'vitest';
import { aPng } from '#server/kernel/pictures/png.fixture.ts';
import { readPages } from './pdf-reader.fixture.ts';
import { aRecord, aRecordDocument } from './record.fixture.ts';
import { RECORD_SECONDS, renderApart } from './render-apart.ts';
import { renderRecord } from './render-record.ts';

const warnings: { err: Error }[] = [];
const services = { log: { warn: (about: { err: Error }) => warnings.push(about) } };
const limit = { seconds: RECORD_SECONDS };

it('the file is the one that this process would render', async () => {
  const input = aRecord({ logo: { type: 'image/png', content: aPng(48, 16) } });
  expect((await renderApart(services, input, limit)).equals(await renderRecord(input))).toBe(true);
});

it.each([
  ['inflated', { isDamaged: true }, 'incorrect header'],
  ['filtered', { filter: 9 }, 'filter'],
])('a logo that can’t be %s is left out', async (_step, fault, why) => {
  warnings.length = 0;
  const input = aRecord({ logo: { type: 'image/png', content: aPng(48, 16, fault) } });
  const { alternatives, textOf } = await readPages(await renderApart(services, input, limit));
  expect(alternatives).toEqual([]);
  expect(textOf(1)).toMatch(/^Example & Partners LLP/);
  expect(warnings).toMatchObject([{ err: { message: expect.stringContaining(why) } }]);
});

it('a letter with 100,000 headings delays nobody', async () => {
  const [letter] = aRecordDocument().letters;
  if (!letter) throw new Error('The fixture has letters');
  const part = {
    kind: 'terms' as const,
    title: 'Terms',
    template_version_id: null,
    text: '# a\n'.repeat(100_000),
  };
  const document = aRecordDocument({ letters: [{ ...letter, parts: [part] }] });
  let ticks = 0;
  const ticking = setInterval(() => {
    ticks += 1;
  }, 50);
  await expect(renderApart(services, aRecord({ document }), { seconds: 3 })).rejects.toMatchObject({
    code: 'DOCUMENT_TOO_LARGE',
  });
  clearInterval(ticking);
  expect(ticks).toBeGreaterThan(20);
});
