import { describe, expect, it } from 'vitest';
import { dismissalsSchema, notDismissed } from './dismissal.ts';

describe('dismissals', () => {
  const ask = { rule: 'vat', verdict: 'ask' };
  const missing = { rule: 'vat', verdict: 'missing' };

  it.each([
    [ask, ask, false],
    [missing, missing, false],
    [ask, missing, true],
    [missing, ask, false],
    [{ rule: 'cis', verdict: 'ask' }, ask, true],
  ])('of %j leave %j shown: %j', (dismissed, finding, shown) => {
    expect(notDismissed([finding], [dismissed])).toEqual(shown ? [finding] : []);
  });

  it('need a reason', () => {
    const vat = { rule: 'vat', verdict: 'ask', reason: 'All supplies are exempt' };
    expect(dismissalsSchema.safeParse([vat]).success).toBe(true);
    expect(dismissalsSchema.safeParse([{ ...vat, reason: ' ' }]).success).toBe(false);
    expect(dismissalsSchema.safeParse([vat, { ...vat, verdict: 'missing' }]).success).toBe(false);
  });
});
