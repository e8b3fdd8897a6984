import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Change } from '#contract/events.ts';
import { createRecentChanges } from './recent-changes.ts';

const change = (id: number): Change => ({ entity: 'clients', id: String(id) });

test('since() returns exactly the changes after a position, or null', () => {
  const anyStep = fc.oneof({ weight: 9, arbitrary: fc.constant('change') }, fc.constant('miss'));
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 60 }), fc.integer({ min: 1, max: 20 }), (steps, kept) => {
      const recent = createRecentChanges(kept);
      const positions = [{ position: recent.position, added: 0, missed: 0 }];
      const added: Change[] = [];
      let missed = 0;
      for (const step of steps) {
        if (step === 'change') {
          added.push(change(added.length));
          recent.add(change(added.length - 1));
        } else {
          missed += 1;
          recent.miss();
        }
        positions.push({ position: recent.position, added: added.length, missed });
      }
      for (const before of positions) {
        const since = added.slice(before.added);
        const isKnown = before.missed === missed && since.length <= kept;
        expect(recent.since(before.position)).toEqual(isKnown ? since : null);
      }
    }),
  );
});

test('since() returns null for a position that is invalid or from another process', () => {
  const recent = createRecentChanges();
  for (const position of [createRecentChanges().position, '', '.', '0', 'x.0', `${recent.position}9`, '.0'])
    expect(recent.since(position), position).toBeNull();
  const [process] = recent.position.split('.');
  for (const count of ['-1', '1', 'x', 'Infinity', 'NaN'])
    expect(recent.since(`${process}.${count}`), count).toBeNull();
});
