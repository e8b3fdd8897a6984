/** Years between two dates of birth from which they are those of different people. Lists often have a guessed year. */
const YEARS_APART = 2;

const UK_DATE = /^(\d{1,2})\/(\d{1,2})\/((?:18|19|20)\d\d)$/;
const YEAR = /(?<!\d)(?:18|19|20)\d\d(?!\d)/g;

/** A 'D.O.B' of the list as YYYY, YYYY-MM or YYYY-MM-DD: '00/00/1962', '19/08/1962', '1962'. Several if it names several years. */
export function parseBirths(text: string): string[] {
  const [, day = '', month = '', year = ''] = UK_DATE.exec(text.trim()) ?? [];
  if (year === '') return [...new Set(text.match(YEAR) ?? [])];
  if (Number(month) < 1 || Number(month) > 12) return [year];
  const monthText = `${year}-${month.padStart(2, '0')}`;
  return [Number(day) < 1 || Number(day) > 31 ? monthText : `${monthText}-${day.padStart(2, '0')}`];
}

/** Whether the years of birth tell that two people are different. False if either is unknown. */
export function isBornApart(one: string | null, others: readonly string[]): boolean {
  const year = Number(one?.slice(0, 4));
  if (!year || others.length === 0) return false;
  return others.every((other) => Math.abs(Number(other.slice(0, 4)) - year) > YEARS_APART);
}

/** As people read it: '1962', '08/1962', '19/08/1962'. */
export const birthText = (born: string) => born.split('-').toReversed().join('/');
