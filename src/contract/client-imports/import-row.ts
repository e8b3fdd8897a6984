import { z } from 'zod';
import { CLIENT_LIMITS, type Client, clientIdentity } from '#contract/clients/client.ts';
import {
  CLIENT_STATUSES,
  type ClientStatus,
  FIRST_STATUS,
  STATUS_LABELS,
} from '#contract/clients/client-status.ts';
import type { DeskField } from '#contract/clients/desk-fields.ts';
import { londonDay } from '#contract/london-time.ts';
import { optionalText } from '#contract/text.ts';

/** Fields that files can't set. */
type NotImported = 'id' | 'proposal_id' | 'booked_by' | 'version' | 'status_changed_at' | DeskField;

/** Fields that a column can be mapped to. The labels are the headings of our own export. */
export const IMPORT_FIELDS = {
  first_name: 'First Name',
  surname: 'Surname',
  email: 'Email',
  phone_number: 'Phone Number',
  company: 'Company',
  inquiry_source: 'Inquiry Source',
  status: 'Status',
  calendly_booking: 'Calendly Booking',
  notes: 'Internal Notes',
  created_at: 'Created',
} as const satisfies Record<Exclude<keyof Client, NotImported>, string>;

export type ImportField = keyof typeof IMPORT_FIELDS;

export const IMPORT_FIELD_NAMES = Object.keys(IMPORT_FIELDS) as ImportField[];

/** Required columns. */
export const REQUIRED_IMPORT_FIELDS: readonly ImportField[] = ['first_name', 'surname', 'email'];

/** Limits per file: rows, and their size as JSON, which leaves room in the request for the rest of the body. */
export const IMPORT_ROWS_MAX = 10_000;
export const IMPORT_BYTES_MAX = 7.9 * 1024 * 1024;

const ALIASES: Readonly<Record<string, ImportField>> = {
  forename: 'first_name',
  firstname: 'first_name',
  givenname: 'first_name',
  lastname: 'surname',
  familyname: 'surname',
  emailaddress: 'email',
  mail: 'email',
  phone: 'phone_number',
  telephone: 'phone_number',
  tel: 'phone_number',
  mobile: 'phone_number',
  companyname: 'company',
  business: 'company',
  organisation: 'company',
  source: 'inquiry_source',
  stage: 'status',
  booked: 'calendly_booking',
  calendly: 'calendly_booking',
  note: 'notes',
  notes: 'notes',
  comments: 'notes',
  date: 'created_at',
  createddate: 'created_at',
  created: 'created_at',
};

/** Returns the field that a column's heading names, or null. */
export function fieldOfHeading(heading: string): ImportField | null {
  const plain = heading.toLowerCase().replaceAll(/[^a-z]/g, '');
  const own = IMPORT_FIELD_NAMES.find(
    (field) =>
      field.replaceAll('_', '') === plain || IMPORT_FIELDS[field].toLowerCase().replaceAll(' ', '') === plain,
  );
  return own ?? (Object.hasOwn(ALIASES, plain) ? (ALIASES[plain] ?? null) : null);
}

/** The text of a row's mapped columns, of any length; the row's validation reports text that is too long. */
export const rawImportRowSchema = z.partialRecord(z.enum(IMPORT_FIELD_NAMES), z.string());

export type RawImportRow = z.infer<typeof rawImportRowSchema>;

/** Parses dd/mm/yyyy (also d/m/yyyy, dd-mm-yyyy, dd.mm.yyyy) as YYYY-MM-DD, or null. PostgreSQL has no year 0. */
export function parseUkDay(text: string): string | null {
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})[/.-](\d{1,2})[/.-]([1-9]\d{3})$/.exec(text.trim()) ?? [];
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return z.iso.date().safeParse(iso).success ? iso : null;
}

const YES = ['yes', 'y', 'true', '1'];
const NO = ['no', 'n', 'false', '0', ''];

/** Characters of an invalid status to show. */
const STATUS_SHOWN = 40;

function statusNamed(text: string): ClientStatus | undefined {
  const wanted = text.trim().toLowerCase();
  return CLIENT_STATUSES.find(
    (status) => status === wanted || STATUS_LABELS[status].toLowerCase() === wanted,
  );
}

/** One row, by the rules of the create screen, except that the source is optional. `today` is the day in London. */
function importRowSchema(today: string) {
  return z.object({
    ...clientIdentity,
    inquiry_source: optionalText(CLIENT_LIMITS.source, 'Inquiry source'),
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
        const day = parseUkDay(text);
        if (day === null)
          context.addIssue({ code: 'custom', message: 'Created must be a date in the format dd/mm/yyyy' });
        else if (day > today)
          context.addIssue({ code: 'custom', message: 'Created cannot be in the future' });
        return day;
      }),
  } satisfies Record<ImportField, z.ZodType>);
}

export type ImportRow = z.output<ReturnType<typeof importRowSchema>>;

export type CheckedRow = { ok: true; row: ImportRow } | { ok: false; reasons: string[] };

/** Returns a validator for rows on the day of `now`. It reports every error of a row. */
export function rowChecker(now: Date): (raw: RawImportRow) => CheckedRow {
  const schema = importRowSchema(londonDay(now));
  return (raw) => {
    const result = schema.safeParse(raw);
    if (result.success) return { ok: true, row: result.data };
    return { ok: false, reasons: [...new Set(result.error.issues.map(({ message }) => message))] };
  };
}
