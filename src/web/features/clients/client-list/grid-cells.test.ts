import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellOf, keepColumn } from './grid-cells.ts';

const grid = fc
  .integer({ min: 1, max: 4 })
  .chain((columns) => fc.record({ columns: fc.constant(columns), lead: fc.nat(columns - 1) }));

test('no two cards share a cell', () => {
  fc.assert(
    fc.property(grid, fc.integer({ min: 1, max: 60 }), (cells, length) => {
      const taken = Array.from({ length }, (_, index) => cellOf(index, cells));
      expect(new Set(taken.map(({ row, column }) => `${row} ${column}`)).size).toBe(length);
      for (const { row, column } of taken) {
        expect(column).toBeLessThan(row === 0 ? cells.columns - cells.lead : cells.columns);
      }
    }),
  );
});

test('a card keeps its column when cards above it come or go', () => {
  fc.assert(
    fc.property(grid, fc.nat(500), fc.nat(500), (cells, before, after) => {
      const from = before + cells.columns;
      const to = after + cells.columns;
      const { lead, rows } = keepColumn(cells, from, to);
      expect(lead).toBeGreaterThanOrEqual(0);
      expect(lead).toBeLessThan(cells.columns);
      const [was, is] = [cellOf(from, cells), cellOf(to, { ...cells, lead })];
      expect(is).toEqual({ row: was.row + rows, column: was.column });
    }),
  );
});
