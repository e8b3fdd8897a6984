const ENDINGS = /^(?:ltd|limited|llp|plc|cic|lp|inc|llc|gmbh)\.?$/i;
/** Before one of these words, 'limited' doesn't end a name: 'limited company', 'limited liability'. */
const NOT_AFTER = /^(?:company|companies|liability|partnership|by|to)\b/i;
const NOT_BEFORE = /^(?:private|public|a|an|the|our|your|of|by|is)$/i;
const TITLES =
  /\b(?:director|manager|partner|owner|founder|proprietor|secretary|officer|chair(?:man|woman)?|accountant|head|lead|ceo|cfo|coo|cto|md)\b/i;
const JOINS = /^(?:&|and|of|the|y|de|la|le|van|von|der|den|di|da|del)$/i;
const NAME_WORDS_MAX = 7;

/** Free mail services say nothing about a company. */
const FREE_MAIL =
  /^(?:gmail|googlemail|outlook|hotmail|live|yahoo|ymail|icloud|me|mac|aol|btinternet|sky|virginmedia|talktalk|ntlworld|proton|protonmail|gmx|msn)$/i;

/** At Companies House: eight digits, or two letters and six digits. */
const COMPANY_NUMBER =
  /(?<!\bvat )\b(?:company|registered|registration|reg|crn)\b[^\d|]{0,40}?\b(\d{8}|(?:SC|NI|OC|SO|NC|FC|LP|SL)\d{6})\b/i;

/** Finds a registration number after words such as 'Company No.' or 'Registered in England'. */
export function companyNumberIn(pieces: readonly string[]): string | undefined {
  return firstOf(pieces, (piece) => COMPANY_NUMBER.exec(piece)?.[1]?.toUpperCase());
}

/** Finds a company: by its legal form, by 'trading as', by '& Co', or as a line that matches the email's domain. */
export function companyIn(pieces: readonly string[], email: string | undefined): string | undefined {
  return (
    firstOf(pieces, withLegalForm) ??
    firstOf(pieces, tradingName) ??
    firstOf(pieces, andCo) ??
    firstOf(pieces, (piece) => (readsAsDomain(piece, email) ? piece : undefined))
  );
}

function firstOf(pieces: readonly string[], read: (piece: string) => string | undefined): string | undefined {
  for (const piece of pieces) {
    const company = read(piece);
    if (company !== undefined) return company;
  }
  return undefined;
}

/** 'limited', 'lp' and 'llc' count only if capitalised: in lower case they are words, or parts of an address. */
function isLegalForm(word: string): boolean {
  return ENDINGS.test(word) && (!word.startsWith('l') || /^(?:ltd|llp)$/.test(word));
}

const TRAILING = /(?<![,;:.)])[,;:.)]+$/;

/** The number of words that continue a legal form, as in 'GmbH & Co. KG'. */
function wordsOfPartnership([and = '', co = '', form = '']: readonly string[]): number {
  const continues =
    /^(?:&|and|und)$/i.test(and) && /^co\.?$/i.test(co) && /^(?:kg|kgaa|ohg)[,;.]?$/i.test(form);
  return continues ? 3 : 0;
}

function withLegalForm(piece: string): string | undefined {
  const words = piece.split(' ');
  for (const [index, word] of words.entries()) {
    const bare = word.replace(TRAILING, '');
    if (index === 0 || !isLegalForm(bare)) continue;
    if (NOT_AFTER.test(words[index + 1] ?? '') || NOT_BEFORE.test(words[index - 1] ?? '')) continue;
    const start = startOfName(words, index);
    const end = index + 1 + wordsOfPartnership(words.slice(index + 1));
    const last = (words[end - 1] ?? '').replace(TRAILING, '');
    if (start < index) return [...words.slice(start, end - 1), last].join(' ').replace(/^[("'“]+/, '');
  }
  return undefined;
}

/** Finds the first word of a name. Words before a comma don't belong to it, except as in 'Smith, Jones & Co Ltd'. */
function startOfName(words: readonly string[], end: number): number {
  let start = end;
  while (start > 0 && end - start < NAME_WORDS_MAX) {
    const word = words[start - 1] ?? '';
    const joins = JOINS.test(word) && start < end;
    if (!joins && !/^[("'“]?[\p{Lu}\p{N}]/u.test(word)) break;
    if (/[,;:.]$/.test(word) && !/^\p{Lu}\.$/u.test(word)) {
      const listed = word.endsWith(',') && words.slice(start, end).includes('&');
      if (!listed || TITLES.test(word)) break;
    }
    start -= 1;
  }
  while (start < end && /^(?:and|of|the|at|for|from|&)$/.test(words[start] ?? '')) start += 1;
  return start;
}

function tradingName(piece: string): string | undefined {
  const [, name] = /\b(?:trading as|t\/a)\s+([\p{Lu}\p{N}][^,;|.]{1,80})/iu.exec(piece) ?? [];
  return name?.trim();
}

function andCo(piece: string): string | undefined {
  const [, name] =
    /^(\p{Lu}[^,;|@]{0,60}(?:&|and) (?:Co|Sons?|Daughters?|Partners|Associates|Company)\b\.?)/u.exec(piece) ??
    [];
  return name?.trim();
}

/** Whether a line matches the email address's domain: 'Bloom Florists' and bloomflorists.co.uk. */
function readsAsDomain(piece: string, email: string | undefined): boolean {
  const domain = email?.split('@')[1]?.split('.')[0]?.toLowerCase() ?? '';
  if (domain.length < 4 || FREE_MAIL.test(domain) || piece.length > 60 || /[@/:]|www\./i.test(piece))
    return false;
  const letters = piece.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  const squashed = domain.replaceAll('-', '');
  return (
    letters === squashed ||
    (letters.length > 4 && (squashed.startsWith(letters) || letters.startsWith(squashed)))
  );
}
