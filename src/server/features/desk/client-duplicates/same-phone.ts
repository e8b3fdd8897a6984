import { type SQL, sql } from 'drizzle-orm';

/** The digits of a phone number, as its index stores them (db/schema/clients/clients.ts). */
export function digitsOf(phone: SQL): SQL {
  return sql`regexp_replace(${phone}, '[^0-9]', '', 'g')`;
}

/**
 * The database's version of `samePhoneDigits` (contract/clients/clients/duplicates.ts): an array with the digits of four ways
 * to write a UK number, or with another number's own digits. Empty for a short number. A test compares both functions.
 */
export function samePhones(phone: SQL): SQL {
  const digits = digitsOf(phone);
  const national = sql`coalesce(
    substring(${digits} from '^(?:0044|44)0?(\\d{9,10})$'),
    substring(${digits} from '^0(\\d{9,10})$'))`;
  return sql`case
    when length(${digits}) < 7 then '{}'
    when ${national} is null then array[${digits}]
    else array['0' || ${national}, '44' || ${national}, '440' || ${national}, '0044' || ${national}] end`;
}
