/** The fields that a mail may contain, written as `{{client.first_name}}`, and what they stand for. */
export const PLACEHOLDERS = {
  'client.first_name': "the client's first name",
  'client.surname': "the client's surname",
  'client.company': "the client's company",
  'client.proposal_id': "the client's proposal ID",
  'firm.name': "the firm's name",
  'owner.name': "the name of the client's owner",
  'user.name': 'your name',
  'questionnaire.link': "the client's own link to the questionnaire",
} as const;

export type Placeholder = keyof typeof PLACEHOLDERS;

/** The text of each field for one client; null if the field is empty. */
export type MergeValues = Record<Placeholder, string | null>;

/** The only field whose text isn't known before the mail is sent: each mail has its own link. */
export const LINK_FIELD = '{{questionnaire.link}}';

/**
 * A brace after a backslash, which is text; a field; or unclosed braces. The length is limited, so that a search takes
 * linear time.
 */
const FIELD = /\\\{|\{\{([^{}]{0,60})\}\}|\{\{/g;

export interface FilledText {
  text: string;
  /** Fields that don't exist, as they are written. */
  unknown: string[];
  /** Fields that are empty for this client. */
  empty: Placeholder[];
}

function isMergeField(name: string): name is Placeholder {
  return Object.hasOwn(PLACEHOLDERS, name);
}

/**
 * Fills in the fields of a text. Unknown and empty fields stay as they are, and are returned once. Braces of values get
 * backslashes, so that a text that is filled in again doesn't change. `plainMailText` removes them.
 */
export function fillFields(text: string, values: MergeValues): FilledText {
  const unknown = new Set<string>();
  const empty = new Set<Placeholder>();
  const filled = text.replaceAll(FIELD, (written, inside: string | undefined) => {
    if (written === '\\{') return written;
    const name = inside?.trim() ?? '';
    if (!isMergeField(name)) {
      unknown.add(written);
      return written;
    }
    const value = values[name];
    if (value === null) empty.add(name);
    return name === 'questionnaire.link' ? (value ?? written) : (value?.replaceAll('{', '\\{') ?? written);
  });
  return { text: filled, unknown: [...unknown], empty: [...empty] };
}

/** A filled-in text as it is read. */
export function plainMailText(text: string): string {
  return text.replaceAll('\\{', '{');
}

/** Returns the fields of a text that don't exist, as they are written. */
export function unknownFields(text: string): string[] {
  return fillFields(text, NOTHING_FILLED).unknown;
}

const NOTHING_FILLED = Object.fromEntries(
  Object.keys(PLACEHOLDERS).map((field) => [field, null]),
) as MergeValues;

const listFormat = new Intl.ListFormat('en-GB');

/** Returns one or two sentences that name the fields that prevent sending, or null if there are none. */
export function fieldProblem({ unknown, empty }: Pick<FilledText, 'unknown' | 'empty'>): string | null {
  const sentences = [
    unknown.length > 0 &&
      `${listFormat.format(unknown)} ${unknown.length === 1 ? "isn't a field" : "aren't fields"} that can be filled in.`,
    empty.length > 0 &&
      `There is no value for ${listFormat.format(empty.map((field) => PLACEHOLDERS[field]))}.`,
  ].filter((sentence) => sentence !== false);
  return sentences.length === 0 ? null : sentences.join(' ');
}

/** Fills in a mail. The link belongs only in the message, because subjects appear in lists and notifications. */
export function fillMail(
  { subject, body }: { subject: string; body: string },
  values: MergeValues,
): { subject: FilledText; body: FilledText } {
  return {
    subject: fillFields(subject, { ...values, 'questionnaire.link': null }),
    body: fillFields(body, values),
  };
}
