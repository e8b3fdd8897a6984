import { z } from 'zod';
import { CLIENT_LIMITS, clientIdentity } from '#contract/clients/client.ts';
import { CLIENT_STATUSES, type ClientStatus, STATUS_LABELS } from '#contract/clients/client-status.ts';
import { londonDay } from '#contract/london-time.ts';
import { optionalText } from '#contract/text.ts';

/** What a column of an imported file may be. The labels are the headings of our own export. */
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
} as const;

export type ImportField = keyof typeof IMPORT_FIELDS;

export const IMPORT_FIELD_NAMES = Object.keys(IMPORT_FIELDS) as ImportField[];

/** A client without these is none. */
export const REQUIRED_IMPORT_FIELDS: readonly ImportField[] = ['first_name', 'surname', 'email'];

/** One file's rows at the most, and their bytes as JSON: what a request carries, and some left for what surrounds them. */
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

/** Which field a column's heading names, if it is plain. */
export function fieldOfHeading(heading: string): ImportField | null {
  const plain = heading.toLowerCase().replaceAll(/[^a-z]/g, '');
  const own = IMPORT_FIELD_NAMES.find(
    (field) =>
      field.replaceAll('_', '') === plain || IMPORT_FIELDS[field].toLowerCase().replaceAll(' ', '') === plain,
  );
  return own ?? (Object.hasOwn(ALIASES, plain) ? (ALIASES[plain] ?? null) : null);
}

/** A row as the file has it: the text of every mapped column, however long; the row's check says which is too long. */
export const rawImportRowSchema = z.partialRecord(z.enum(IMPORT_FIELD_NAMES), z.string());

export type RawImportRow = z.infer<typeof rawImportRowSchema>;

/** The day (YYYY-MM-DD) that dd/mm/yyyy names (also d/m/yyyy, dd-mm-yyyy, dd.mm.yyyy), or null. No database has a year 0. */
export function parseUkDay(text: string): string | null {
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})[/.-](\d{1,2})[/.-]([1-9]\d{3})$/.exec(text.trim()) ?? [];
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return z.iso.date().safeParse(iso).success ? iso : null;
}

const YES = ['yes', 'y', 'true', '1'];
const NO = ['no', 'n', 'false', '0', ''];

/** Characters of what is no status that are shown. */
const STATUS_SHOWN = 40;

function statusNamed(text: string): ClientStatus | undefined {
  const wanted = text.trim().toLowerCase();
  return CLIENT_STATUSES.find(
    (status) => status === wanted || STATUS_LABELS[status].toLowerCase() === wanted,
  );
}

/** One row, checked by the rules of the create screen; the source may be missing. `today` is the firm's day. */
function importRowSchema(today: string) {
  return z.object({
    ...clientIdentity,
    inquiry_source: optionalText(CLIENT_LIMITS.source, 'Inquiry source'),
    notes: optionalText(CLIENT_LIMITS.notes, 'Internal notes'),
    status: z
      .string()
      .default('')
      .transform((text, context): ClientStatus => {
        const status = text.trim() === '' ? 'new_inquiry' : statusNamed(text);
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
          context.addIssue({ code: 'custom', message: 'Created must be a date as dd/mm/yyyy' });
        else if (day > today)
          context.addIssue({ code: 'custom', message: 'Created cannot be in the future' });
        return day;
      }),
  });
}

export type ImportRow = z.output<ReturnType<typeof importRowSchema>>;

export type CheckedRow = { ok: true; row: ImportRow } | { ok: false; reasons: string[] };

/** Checks rows by the day of `now`; every reason a row is refused for, not the first one only. */
export function rowChecker(now: Date): (raw: RawImportRow) => CheckedRow {
  const schema = importRowSchema(londonDay(now));
  return (raw) => {
    const result = schema.safeParse(raw);
    if (result.success) return { ok: true, row: result.data };
    return { ok: false, reasons: [...new Set(result.error.issues.map(({ message }) => message))] };
  };
}
