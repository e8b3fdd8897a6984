import { expect, test } from 'vitest';
import { mustWrite } from './must-write.ts';

const edited = { edited_by_name: 'Pat Example', edited_at: '2026-03-02T10:00:00.000Z' };
const changes = { company: { from: 'Hopper plc', to: 'Hopper Ltd' } };

test('a form opened at the stored version is written', () => {
  expect(mustWrite(changes, { version: 3, ...edited }, 3)).toBe(true);
});

test("somebody else's save is not overwritten", () => {
  expect(() => mustWrite(changes, { version: 4, ...edited }, 3)).toThrow(
    expect.objectContaining({
      code: 'ROW_CHANGED',
      data: {
        version: 4,
        changed: { company: 'Hopper plc' },
        by: 'Pat Example',
        at: '2026-03-02T10:00:00.000Z',
      },
    }),
  );
});

test('saving the stored values is not a conflict and writes nothing', () => {
  expect(mustWrite({}, { version: 4, ...edited }, 3)).toBe(false);
});
