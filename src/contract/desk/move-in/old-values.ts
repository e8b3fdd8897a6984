import { z } from 'zod';
import { parseDay } from '#contract/clients/client-imports/import-day.ts';
import { parseNumber } from '#contract/values/decimal.ts';
import { parsePounds } from '#contract/values/money.ts';

/** What PostgreSQL's own exports write for no value. */
const NULL_MARK = '\\N';

/** Returns null for whatever stands for 'no value' in a CSV file, a JSON file or a database. */
export function present(raw: unknown): unknown {
  if (raw === undefined || raw === null || raw === NULL_MARK) return null;
  return typeof raw === 'string' && raw.trim() === '' ? null : raw;
}

/** A text field's value as text. Numbers and flags are written as they are; objects stay, and are then refused. */
export function asText(raw: unknown): unknown {
  const value = present(raw);
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
}

/** Applies a field's own schema to a value of the source. */
export function from<Schema extends z.ZodType>(read: (raw: unknown) => unknown, schema: Schema) {
  return z.preprocess(read, schema);
}

function readWith<Value>(read: (value: unknown) => Value | undefined, message: string) {
  return z.unknown().transform((raw, context): Value | null => {
    const value = present(raw);
    if (value === null) return null;
    const found = read(value);
    if (found !== undefined) return found;
    context.addIssue({ code: 'custom', message: `${message}: ${shown(value)}` });
    return z.NEVER;
  });
}

/** Characters of an unreadable value that its problem shows. */
const SHOWN = 40;

export function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return `'${text.length > SHOWN ? `${text.slice(0, SHOWN).toWellFormed()}…` : text.toWellFormed()}'`;
}

const YES = new Set(['t', 'true', 'yes', 'y', '1']);
const NO = new Set(['f', 'false', 'no', 'n', '0']);

export const oldFlag = readWith((value) => {
  const text = String(value).trim().toLowerCase();
  if (YES.has(text)) return true;
  return NO.has(text) ? false : undefined;
}, 'Must be true or false');

export const oldNumber = readWith((value) => {
  const number = typeof value === 'string' ? (parsePounds(value) ?? parseNumber(value)) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}, 'Must be a number');

/** PostgreSQL's `integer`. */
const INTEGER_MAX = 2_147_483_647;

export const oldWhole = readWith((value) => {
  const number = typeof value === 'string' ? parseNumber(value.replace(/\.0+$/, '')) : value;
  return Number.isInteger(number) && Math.abs(Number(number)) <= INTEGER_MAX ? Number(number) : undefined;
}, 'Must be a whole number');

/** A day, YYYY-MM-DD. */
export const oldDay = readWith(
  (value) => (typeof value === 'string' ? (parseDay(value) ?? undefined) : undefined),
  'Must be a date',
);

const INSTANT =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?) ?(Z|UTC|[+-]\d{2}(?::?\d{2})?)?)?$/i;

/** Returns a time as ISO text in UTC, and whether its zone had to be assumed. Returns null if it isn't a time. */
export function readInstant(text: string): { at: string; isZoneAssumed: boolean } | null {
  const [, day = '', time = '00:00', zone] = INSTANT.exec(text.trim()) ?? [];
  if (day === '') return null;
  const clock = `${time.length === 5 ? `${time}:00` : time}`.replace(',', '.').replace(/(\.\d{3})\d+$/, '$1');
  const instant = new Date(`${day}T${clock}${offsetOf(zone)}`);
  // JavaScript moves 30 February to March.
  if (Number.isNaN(instant.getTime()) || !z.iso.date().safeParse(day).success) return null;
  return { at: instant.toISOString(), isZoneAssumed: zone === undefined };
}

/** '+01' → '+01:00'. The old system's database kept times in UTC, so a time without a zone is one in UTC. */
function offsetOf(zone: string | undefined): string {
  if (zone === undefined || /^(?:z|utc)$/i.test(zone)) return 'Z';
  const digits = zone.replace(':', '');
  return `${digits.slice(0, 3)}:${digits.slice(3) || '00'}`;
}

/** `onAssumed` is called for each time without a zone. */
export function oldInstant(onAssumed: () => void) {
  return readWith((value) => {
    const read = typeof value === 'string' ? readInstant(value) : null;
    if (read?.isZoneAssumed) onAssumed();
    return read?.at;
  }, 'Must be a date and time');
}

/** JSON, also as text in a CSV file, and also if it was encoded twice. */
export function readJson(value: unknown): unknown {
  let read = value;
  for (let times = 0; times < 2 && typeof read === 'string'; times += 1) {
    try {
      read = JSON.parse(read);
    } catch {
      return undefined;
    }
  }
  return read;
}

export const oldObject = readWith((value) => {
  const read = readJson(value);
  const isObject = typeof read === 'object' && read !== null && !Array.isArray(read);
  return isObject ? (storable(read) as Record<string, unknown>) : undefined;
}, 'Must be a JSON object');

/** A list of texts: a JSON array, PostgreSQL's `{a,"b, c"}`, or a single text. */
export const oldList = readWith((value): string[] | undefined => {
  const read = typeof value === 'string' ? (arrayLiteral(value) ?? readJson(value) ?? [value]) : value;
  if (!Array.isArray(read)) return undefined;
  const texts = read.filter((one) => one !== null);
  return texts.every((one) => typeof one === 'string')
    ? texts.map((one) => String(storable(one)))
    : undefined;
}, 'Must be a list');

/** Parses PostgreSQL's text of a one-dimensional array. Returns null for other text. */
export function arrayLiteral(text: string): (string | null)[] | null {
  const literal = text.trim();
  if (!literal.startsWith('{') || !literal.endsWith('}') || literal.length < 2) return null;
  const inside = literal.slice(1, -1);
  const items: (string | null)[] = [];
  let item = '';
  let quoted = false;
  let wasQuoted = false;
  const end = () => {
    const plain = wasQuoted ? item : item.trim();
    items.push(!wasQuoted && plain.toUpperCase() === 'NULL' ? null : plain);
    item = '';
    wasQuoted = false;
  };
  for (let index = 0; index < inside.length; index += 1) {
    const sign = inside.charAt(index);
    if (sign === '\\') {
      index += 1;
      item += inside.charAt(index);
    } else if (sign === '"') {
      quoted = !quoted;
      wasQuoted = true;
    } else if (sign === ',' && !quoted) end();
    else if (quoted || !wasQuoted) item += sign;
  }
  if (inside.trim() !== '') end();
  return quoted ? null : items;
}

/** The value without what PostgreSQL can't store: NULs and lone surrogates. */
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\u0000', '').toWellFormed();
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [storable(key), storable(inner)]));
}
