import { clientFullName } from '#contract/clients/clients/client-name.ts';
import type { LetterField } from '#contract/proposals/letter-templates/letter-fields.ts';
import { known } from './known.ts';
import type { LetterSource, LetterToFill } from './letter-source.ts';

/** Where the value of a field is missing that a letter doesn't take from the client or the primary contact. */
export type OwnValue = { of: 'entity' } | { of: 'signatory'; name: string; is_phone: boolean };

/** Texts are '' if they are unknown. */
interface Person {
  first_name: string;
  surname: string;
  position: string;
  email: string;
  phone: string;
}

/**
 * The person whom a letter addresses instead of the client: the first of its signatories, if neither the client nor the
 * primary contact signs it. Null for the client.
 */
export function otherAddressee(
  { client, proforma, signatories }: Pick<LetterSource, 'client' | 'proforma' | 'signatories'>,
  { signatory_ids }: Pick<LetterToFill, 'signatory_ids'>,
): Person | null {
  const signing = signatories.filter(({ id }) => signatory_ids.includes(id));
  const first = signing[0];
  const primary = proforma?.primary_contact;
  const usual = [
    { ...client, full_name: clientFullName(client) },
    ...(primary ? [{ ...primary, full_name: nameOf(primary) }] : []),
  ];
  // Somebody may have written the name otherwise. Two people may share an address, but then both have names.
  const isNamed = signatories.some(({ name }) => usual.some(({ full_name }) => isSame(full_name, name)));
  const isUsual = ({ name, email }: LetterSource['signatories'][number]) =>
    usual.some((one) => (isNamed ? isSame(one.full_name, name) : isSame(one.email, email)));
  if (!first || known(first.name) === null || signing.some(isUsual)) return null;
  const contact = proforma?.additional_contacts.find((one) => isSame(nameOf(one), first.name));
  const [given = '', ...rest] = first.name.trim().split(/\s+/);
  return {
    first_name: contact?.first_name ?? given,
    surname: contact?.last_name ?? rest.join(' '),
    position: first.position,
    email: first.email,
    phone: contact?.phone ?? '',
  };
}

function nameOf({ first_name, last_name }: { first_name: string; last_name: string }): string {
  return clientFullName({ first_name, surname: last_name });
}

function isSame(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

/** Whether a letter is for another entity than the proforma's, whose address and company name it must not have. */
export function isOtherEntity(
  { client, proforma }: Pick<LetterSource, 'client' | 'proforma'>,
  { entity_name }: Pick<LetterToFill, 'entity_name'>,
): boolean {
  return (
    entity_name.trim() !== '' &&
    proforma !== null &&
    ![proforma.company_name, client.company ?? ''].some((name) => isSame(name, entity_name))
  );
}

/** Whose value a letter needs for a field, if not the client's or the primary contact's. Null for theirs. */
export function ownValue(source: LetterSource, letter: LetterToFill, field: LetterField): OwnValue | null {
  if (field === 'client.address') return isOtherEntity(source, letter) ? { of: 'entity' } : null;
  if (!PERSONAL.has(field)) return null;
  const person = otherAddressee(source, letter);
  if (!person) return null;
  const name = clientFullName(person);
  return { of: 'signatory', name, is_phone: field.endsWith('.phone') };
}

/** Fields that a letter for somebody else takes from its signatory (`letterValues`). */
const PERSONAL: ReadonlySet<LetterField> = new Set<LetterField>([
  'client.first_name',
  'client.surname',
  'client.name',
  'client.email',
  'client.phone',
  'contact.name',
  'contact.position',
  'contact.email',
  'contact.phone',
]);
