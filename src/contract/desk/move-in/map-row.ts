import { z } from 'zod';
import { type OldRows, oldRowSchemas, type RowRules } from './old-rows.ts';
import type { OldTable, RawRow } from './old-tables.ts';
import { asText } from './old-values.ts';

/** A problem of one field. `left_out`: the row can't be taken over. `changed`: it is, with another value. */
export interface RowProblem {
  field: string;
  reason: string;
  kind: 'left_out' | 'changed';
}

export interface MappedRow<Table extends OldTable = OldTable> {
  /** The row's id in the old system, as far as it is readable. */
  id: string;
  /** Null if the row can't be taken over. */
  row: OldRows[Table] | null;
  problems: RowProblem[];
}

export interface RowMapper {
  map<Table extends OldTable>(table: Table, raw: RawRow): MappedRow<Table>;
  /** Times without a zone so far. */
  zonesAssumed(): number;
}

/** Returns a mapper from rows of the old system's tables to ours. */
export function createRowMapper({ statuses, now }: Pick<RowRules, 'statuses' | 'now'>): RowMapper {
  let problems: RowProblem[] = [];
  let assumed = 0;
  const schemas = oldRowSchemas({
    onChanged: (field, reason) => problems.push({ field, reason, kind: 'changed' }),
    onZoneAssumed: () => {
      assumed += 1;
    },
    statuses,
    now,
  });
  const empty = Object.fromEntries(
    Object.entries(schemas).map(([table, schema]) => [table, withoutValues(schema)]),
  );
  return {
    map<Table extends OldTable>(table: Table, raw: RawRow): MappedRow<Table> {
      problems = [];
      const named = { ...empty[table], ...withLowerCaseNames(raw) };
      const result = schemas[table].safeParse(named);
      const id = idOf(table, named);
      // Zod can't relate the schema that an index selects to the index.
      if (result.success) return { id, row: result.data as OldRows[Table], problems };
      const reasons = result.error.issues.map(
        ({ path, message }): RowProblem => ({
          field: path.join('.'),
          reason: message,
          kind: 'left_out',
        }),
      );
      return { id, row: null, problems: reasons };
    },
    zonesAssumed: () => assumed,
  };
}

/** Fields that an export left out count as empty. */
function withoutValues(schema: z.ZodType): Record<string, null> {
  const fields = schema instanceof z.ZodPipe ? schema.in : schema;
  const names = fields instanceof z.ZodObject ? Object.keys(fields.shape) : [];
  return Object.fromEntries(names.map((name) => [name, null]));
}

function withLowerCaseNames(raw: RawRow): Record<string, unknown> {
  return Object.fromEntries(Object.entries(raw).map(([name, value]) => [name.trim().toLowerCase(), value]));
}

function idOf(table: OldTable, raw: RawRow): string {
  const id = asText(table === 'profiles' ? raw.user_id : (raw.id ?? raw.user_id));
  return typeof id === 'string' ? id.slice(0, 100).toWellFormed().replaceAll('\u0000', '') : '';
}
