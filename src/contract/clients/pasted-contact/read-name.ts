export interface ReadName {
  first_name: string;
  surname: string;
}

const TITLES =
  /^(?:mr|mrs|ms|miss|mx|dr|prof|professor|sir|dame|lord|lady|rev|revd|reverend|cllr|capt|captain)\.?$/i;
const LETTERS_AFTER =
  /^(?:obe|mbe|cbe|bem|kc|qc|jp|esq|fca|aca|acca|fcca|cima|acma|fcma|cta|att|aat|mift|fmaat|maat|ba|bsc|ma|msc|mba|meng|beng|phd|dphil|md|mbbs|mrcp|frcs|llb|llm|hons|mrics|frics|ceng|miet|mcips|mcipd|fcipd|riba|ra|dip\w*|cert\w*)$/i;
/** Parts of a surname: 'van der Berg'. */
const PARTICLES =
  /^(?:de|del|della|di|da|dos|das|du|van|von|der|den|ter|la|le|el|al|bin|ibn|ben|ap|ferch|st|mac|mc)$/i;
const WORD = /^\p{L}[\p{L}\p{M}'’.-]*$/u;
/** Words of greetings, jobs, places and mail programs, which no name contains. */
const NOT_NAMES =
  /\b(?:regards|wishes|thanks|thank|sincerely|faithfully|cheers|best|kind|warm|hello|dear|hi|team|sent|mail|email|phone|mobile|tel|office|website|director|manager|partner|owner|founder|proprietor|secretary|officer|chair|chairman|chairwoman|accountant|accounts|bookkeeper|consultant|engineer|developer|designer|architect|solicitor|assistant|administrator|executive|president|head|sales|marketing|finance|operations|services?|solutions|group|holdings|limited|ltd|llp|plc|company|street|road|lane|avenue|house|court|close|park|floor|unit|suite|london|manchester|birmingham|leeds|glasgow|edinburgh|bristol|united|kingdom|england|scotland|wales|confidential|disclaimer|please|consider|environment|registered|follow|linkedin|facebook|twitter|instagram|working|days|hours|iphone|android|outlook|and|the|for|our|your|from|with|re|fwd|fw|subject|inquiry|enquiry|new|question|help|needed|call|meeting)\b/i;
const SIGN_OFF =
  /^(?:(?:many |with )?thanks(?: (?:and|&) (?:kind )?regards| in advance| again| so much)?|thank you|(?:with )?(?:kind|best|warm|kindest|warmest)?\s?(?:regards|wishes)|yours(?: (?:sincerely|faithfully|truly))?|sincerely|cheers|all the best|best|speak soon|br|kr|bw|ta)[\s,.!-]*$/i;

/** Returns the words of a name, without titles, post-nominals, initials and brackets. Null if the text isn't a name. */
function nameWords(text: string, { lowerCase = false } = {}): string[] | null {
  const bare = text
    .replaceAll(/\([^)]{0,60}\)|\[[^\]]{0,60}\]|["“”]/g, ' ')
    .replace(/\s(?:via|on behalf of|at|from|@)\s.*$/i, '')
    .trim();
  if (bare.length > 80 || /[\d@:/?!]/.test(bare)) return null;
  const [first = '', ...afterComma] = bare.split(/\s*,\s*/);
  const letters = afterComma.every((part) =>
    part.split(' ').every((word) => LETTERS_AFTER.test(bareWord(word))),
  );
  // Directories write 'Smith, Jane'.
  const ordered = letters
    ? first
    : afterComma.length === 1 && !first.includes(' ')
      ? `${afterComma[0]} ${first}`
      : null;
  if (ordered === null || NOT_NAMES.test(ordered)) return null;
  const words = ordered
    .split(/\s+/)
    .filter((word, index) => !(index < 2 && TITLES.test(word)) && !LETTERS_AFTER.test(upperOnly(word)))
    .filter((word) => !/^\p{L}\.?$/u.test(word));
  if (words.length === 0 || words.length > 5 || !words.every((word) => WORD.test(word))) return null;
  const capital = words.every((word) => /^\p{Lu}/u.test(word) || PARTICLES.test(word));
  return capital || lowerCase ? words.map(capitalised) : null;
}

const bareWord = (word: string) => word.replaceAll('.', '');

/** Letters after a name are in capitals, so 'Ma' is a name. */
function upperOnly(word: string): string {
  const bare = bareWord(word);
  return /^\p{Lu}/u.test(bare) && (/\p{Lu}.*\p{Lu}/u.test(bare) || bare === 'Esq') ? bare : '-';
}

/** 'JANE' and 'jane' → 'Jane'. A name in mixed case stays as it is. */
function capitalised(word: string): string {
  if (PARTICLES.test(word) && word === word.toLowerCase()) return word;
  if (word.length > 1 && word !== word.toUpperCase() && word !== word.toLowerCase()) return word;
  return word.toLowerCase().replaceAll(/(?<=^|['’-])\p{L}/gu, (letter) => letter.toUpperCase());
}

function splitName(words: readonly string[]): ReadName {
  let last = words.length - 1;
  while (last > 1 && PARTICLES.test(words[last - 1] ?? '')) last -= 1;
  return { first_name: words.slice(0, last).join(' '), surname: words.slice(last).join(' ') };
}

/** Both names of a person, or null if the text isn't a full name. */
export function fullName(text: string, options?: { lowerCase: boolean }): ReadName | null {
  const words = nameWords(text, options);
  return words && words.length > 1 ? splitName(words) : null;
}

/**
 * Returns the name of a mail's sender. Searches the lines below the sign-off, the words after 'my name is', every line and
 * the email address, in this order. Without a full name, returns a first name below the sign-off.
 */
export function signedName(pieces: readonly string[], email: string | undefined): Partial<ReadName> {
  const off = pieces.findIndex((piece) => SIGN_OFF.test(piece));
  const after = off < 0 ? [] : pieces.slice(off + 1, off + 4);
  const signed = after.map((piece) => fullName(piece)).find((name) => name !== null);
  const introduced = /\bmy name is ((?:\p{Lu}[\p{L}'’-]+ ?){2,4})/u.exec(
    pieces.join('\n').slice(0, 20_000),
  )?.[1];
  const anywhere = pieces.map((piece) => fullName(piece)).find((name) => name !== null);
  const lower = after.slice(0, 1).map((piece) => fullName(piece, { lowerCase: true }))[0];
  const full = signed ?? (introduced && fullName(introduced)) ?? anywhere ?? lower ?? nameOfAddress(email);
  if (full) return full;
  const [only] = after.map((piece) => nameWords(piece)).filter((words) => words?.length === 1);
  return only?.[0] ? { first_name: only[0] } : {};
}

/** jane.smith@ → Jane Smith. */
function nameOfAddress(email: string | undefined): ReadName | null {
  const [, first, last] = /^(\p{L}{2,20})[._](\p{L}{2,30})@/u.exec(email ?? '') ?? [];
  return first && last ? fullName(`${capitalised(first)} ${capitalised(last)}`) : null;
}
