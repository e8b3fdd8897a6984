import { CLIENT_LIMITS } from '#contract/clients/clients/client.ts';
import { EMAIL_MAX } from '#contract/values/scalars.ts';
import { labelled, linePieces, readMessage } from './message-lines.ts';
import { companyIn, companyNumberIn } from './read-company.ts';
import { emailsIn } from './read-email.ts';
import { fullName, type ReadName, signedName } from './read-name.ts';
import { phonesIn } from './read-phone.ts';

/** The fields of the create form that a pasted text can fill in. */
const LIMITS = {
  first_name: CLIENT_LIMITS.name,
  surname: CLIENT_LIMITS.name,
  email: EMAIL_MAX,
  phone_number: CLIENT_LIMITS.phone,
  company: CLIENT_LIMITS.company,
  registration_number: CLIENT_LIMITS.registration,
} as const;

export type ContactField = keyof typeof LIMITS;
export const CONTACT_FIELDS = Object.keys(LIMITS) as ContactField[];

export interface PastedContact {
  fields: Partial<Record<ContactField, string>>;
  /** Further telephone numbers in the text. */
  other_phones: string[];
}

/**
 * Reads a person's details from a signature, a mail or a contact form's message. Takes linear time and never throws.
 * A field without a likely value is left out. A person checks the guesses.
 */
export function readPastedContact(text: string): PastedContact {
  const { sender, lines } = readMessage(text);
  const pieces = linePieces(lines);
  const [email] = [
    ...emailsIn(labelled(lines, /^(?:your |contact )?e-?mail(?: address)?$/i) ?? ''),
    ...emailsIn(sender),
    ...emailsIn(lines.join('\n')),
  ];
  const [phone_number, ...other_phones] = phonesIn(pieces);
  const found: Record<ContactField, string | undefined> = {
    ...nameIn({ sender, lines, pieces, email }),
    email,
    phone_number,
    company:
      labelled(lines, /^(?:company|business|organi[sz]ation|firm)(?: name)?$/i) ?? companyIn(pieces, email),
    registration_number: companyNumberIn(pieces),
  };
  const fields = Object.entries(found).filter(
    (entry): entry is [ContactField, string] =>
      entry[1] !== undefined && entry[1] !== '' && entry[1].length <= LIMITS[entry[0] as ContactField],
  );
  return {
    fields: Object.fromEntries(fields),
    other_phones: other_phones.filter((phone) => phone.length <= CLIENT_LIMITS.phone).slice(0, 5),
  };
}

interface Texts {
  sender: string;
  lines: readonly string[];
  pieces: readonly string[];
  email: string | undefined;
}

function nameIn({ sender, lines, pieces, email }: Texts): Record<keyof ReadName, string | undefined> {
  const first = labelled(lines, /^(?:first|given|fore)[ -]?names?$/i);
  const last = labelled(lines, /^(?:surname|last name|family name)$/i);
  const whole = labelled(lines, /^(?:your |full |contact )?name$/i);
  const named = whole === undefined ? null : fullName(whole, { lowerCase: true });
  const from = fullName(sender.replace(/[<[(]?\S{1,254}@\S{1,254}/, '').replaceAll(/['"]/g, ''));
  const { first_name, surname } = named ?? from ?? signedName(pieces, email);
  return { first_name: first ?? first_name, surname: last ?? surname };
}
