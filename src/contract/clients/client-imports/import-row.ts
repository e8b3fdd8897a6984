import { z } from 'zod';
import { CLIENT_LIMITS, clientIdentity } from '#contract/clients/clients/client.ts';
import {
  CLIENT_STATUSES,
  type ClientStatus,
  FIRST_STATUS,
  STATUS_LABELS,
} from '#contract/clients/clients/client-status.ts';
import { tidySource } from '#contract/clients/clients/inquiry-source.ts';
import { isBlank } from '#contract/values/clean-text.ts';
import { londonDay } from '#contract/values/london-time.ts';
import { optionalText } from '#contract/values/text.ts';
import { isAmbiguous, isMonthFirst, parseDay } from './import-day.ts';
import { type CLIENT_FIELDS, IMPORT_FIELD_NAMES } from './import-fields.ts';
import { nameOfCompany, type PersonName, splitName } from './split-name.ts';

/** Limits per file: number of rows, and their size in bytes as JSON, which leaves room for the rest of the request. */
export const IMPORT_ROWS_MAX = 10_000;
export const IMPORT_BYTES_MAX = 7.9 * 1024 * 1024;

/** The text of a row's mapped columns, of any length. `checkRows` reports text that is too long. */
export const rawImportRowSchema = z.partialRecord(z.enum(IMPORT_FIELD_NAMES), z.string());

export type RawImportRow = z.infer<typeof rawImportRowSchema>;

const YES = ['yes', 'y', 'true', '1'];
const NO = ['no', 'n', 'false', '0', ''];

/** Number of characters of an invalid status that the error shows. */
const STATUS_SHOWN = 40;

/** The status with this name or label. */
export function statusNamed(text: string): ClientStatus | undefined {
  const wanted = text.trim().toLowerCase();
  return CLIENT_STATUSES.find(
    (status) => status === wanted || STATUS_LABELS[status].toLowerCase() === wanted,
  );
}

/**
 * One row, by the rules of the create screen, except that the source is optional. `today` is the day in London.
 * `monthFirst`: whether any date in the file has the month first.
 */
function importRowSchema(today: string, monthFirst: boolean) {
  return z.object({
    ...clientIdentity,
    inquiry_source: optionalText(CLIENT_LIMITS.source, 'Inquiry source').transform(
      (source) => source && tidySource(source),
    ),
    notes: optionalText(CLIENT_LIMITS.notes, 'Internal notes'),
    status: z
      .string()
      .default('')
      .transform((text, context): ClientStatus => {
        const status = text.trim() === '' ? FIRST_STATUS : statusNamed(text);
        if (status) return status;
        context.addIssue({
          code: 'custom',
          message: `'${text.slice(0, STATUS_SHOWN)}' isn't a valid status`,
        });
        return z.NEVER;
      }),
    calendly_booking: z
      .string()
      .default('')
      .transform((text, context) => {
        const answer = text.trim().toLowerCase();
        if (YES.includes(answer)) return true;
        if (!NO.includes(answer))
          context.addIssue({ code: 'custom', message: 'Calendly booking must be Yes or No' });
        return false;
      }),
    created_at: z
      .string()
      .default('')
      .transform((text, context): string | null => {
        if (text.trim() === '') return null;
        const day = parseDay(text);
        const problem = dayProblem(text, { day, today, monthFirst });
        if (problem !== null) context.addIssue({ code: 'custom', message: problem });
        return day;
      }),
  } satisfies Record<keyof typeof CLIENT_FIELDS, z.ZodType>);
}

function dayProblem(
  text: string,
  { day, today, monthFirst }: { day: string | null; today: string; monthFirst: boolean },
): string | null {
  if (day === null) return 'Created must be a date in the format dd/mm/yyyy or yyyy-mm-dd';
  if (monthFirst && isAmbiguous(text))
    return 'Created may have the month first, like other dates in this file. Use dd/mm/yyyy or yyyy-mm-dd';
  return day > today ? 'Created cannot be in the future' : null;
}

export type ImportRow = z.output<ReturnType<typeof importRowSchema>>;

export type CheckedRow = { ok: true; row: ImportRow } | { ok: false; reasons: string[] };

/** Checks the rows of one file and reports every error of each row. */
export function checkRows(rows: readonly RawImportRow[], now: Date): CheckedRow[] {
  const monthFirst = rows.some(({ created_at = '' }) => isMonthFirst(created_at));
  const schema = importRowSchema(londonDay(now), monthFirst);
  return rows.map((raw) => {
    const result = schema.safeParse(completed(raw));
    if (result.success) return { ok: true, row: result.data };
    return { ok: false, reasons: [...new Set(result.error.issues.map(({ message }) => message))] };
  });
}

/** Google Contacts separates several values in a cell with `:::`. The first is used. */
const firstValue = (cell: string) => cell.split(':::', 1)[0];
/** A cell with several addresses separates them with one of these, which no address contains. */
const firstAddress = (cell: string) => cell.trim().split(/:::|[,;\n]/, 1)[0];

/**
 * Fills in missing names from the full name. If the row names no person, the company's name is used instead. Of several
 * email addresses or phone numbers in a cell, the first is used.
 */
function completed({ full_name = '', ...row }: RawImportRow): RawImportRow {
  const { first_name = '', surname = '', company = '', email, phone_number } = row;
  const nameless = isBlank(first_name) && isBlank(surname);
  const found = nameIn(full_name, nameless ? company : '');
  return {
    ...row,
    first_name: isBlank(first_name) ? found.first_name : first_name,
    surname: isBlank(surname) ? found.surname : surname,
    ...(email !== undefined && { email: firstAddress(email) }),
    ...(phone_number !== undefined && { phone_number: firstValue(phone_number) }),
  };
}

function nameIn(fullName: string, company: string): PersonName {
  if (!isBlank(fullName)) return splitName(fullName);
  return isBlank(company) ? { first_name: '', surname: '' } : nameOfCompany(company);
}
