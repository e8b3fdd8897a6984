import { PASSWORD_MIN, type WeakPasswordReason } from './password.ts';

// The words of the usual lists of leaked passwords; digits and signs around them make no difference (see `coreOf`).
const COMMON_WORDS = new Set(
  (
    'password passwort passw pass letmein welcome admin administrator login master monkey dragon football baseball ' +
    'iloveyou sunshine princess superman batman shadow secret trustno changeme default guest test tester testing ' +
    'hello whatever qwerty azerty starwars liverpool arsenal chelsea charlie london england summer winter spring ' +
    'autumn user root temp temporary accounts accountant accounting tax taxes bookkeeping payroll company office'
  ).split(' '),
);

const SEQUENCES = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'qazwsxedcrfvtgbyhnujm',
].flatMap((sequence) => [sequence, [...sequence].reverse().join('')]);

const PRODUCT_WORDS = ['tallygate', 'tallygatecrm'];

const LOOKALIKES: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  $: 's',
  '@': 'a',
  '!': 'i',
};

/** The letters that remain without the digits and signs around them ('Password123!' → 'password'). */
function coreOf(lowered: string): string {
  return lowered.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
}

function undisguised(lowered: string): string {
  return [...lowered].map((sign) => LOOKALIKES[sign] ?? sign).join('');
}

function lettersAndDigits(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

function personalWords(email: string, names: readonly string[]): Set<string> {
  const [local = ''] = email.split('@');
  const words = [
    email,
    local,
    ...local.split(/[^\p{L}\p{N}]+/u),
    ...names,
    names.join(''),
    ...names.flatMap((name) => name.split(/\s+/)),
  ];
  return new Set(words.map(lettersAndDigits).filter((word) => word.length >= 3));
}

function isRepeated(lowered: string): boolean {
  return /^(.{1,3})\1+.{0,2}$/su.test(lowered) || new Set(lowered).size <= 2;
}

function isSequence(lowered: string): boolean {
  return SEQUENCES.some((sequence) => sequence.includes(lowered));
}

/** Why a password is trivially guessable; empty where it is not. The product refuses it wherever one is set. */
export function weakPasswordReasons(
  password: string,
  owner: { email: string; names: readonly string[] },
): WeakPasswordReason[] {
  const lowered = password.toLowerCase();
  const bare = lettersAndDigits(password);
  const forms = [lowered, bare, coreOf(lowered), coreOf(undisguised(lowered)), undisguised(coreOf(lowered))];
  const personal = personalWords(owner.email, owner.names);

  const reasons: WeakPasswordReason[] = [];
  if (password.length < PASSWORD_MIN) reasons.push('length');
  if (forms.some((form) => COMMON_WORDS.has(form))) reasons.push('common');
  if (forms.some((form) => personal.has(form))) reasons.push('personal');
  if (forms.some((form) => PRODUCT_WORDS.includes(form))) reasons.push('product');
  if (isRepeated(lowered)) reasons.push('repeated');
  if (isSequence(lowered) || isSequence(bare)) reasons.push('sequence');
  return reasons;
}
