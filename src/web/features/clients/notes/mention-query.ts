export interface MentionQuery {
  /** Positions of `@` and the caret in the text. */
  index: number;
  caret: number;
  /** The text between `@` and the caret, in lower case. */
  typed: string;
  /** Whether a colleague's name matches the typed text. */
  matches: (name: string) => boolean;
}

/** `@` at the start of a word, and part of a name after it. */
const TYPED = /(?:^|[\s([{])@([^\n@]{0,60})$/u;

/** Returns the name that is being typed before the caret, or null. */
export function mentionQuery(text: string, caret: number): MentionQuery | null {
  const typed = TYPED.exec(text.slice(0, caret))?.[1]?.toLowerCase();
  if (typed === undefined) return null;
  return {
    index: caret - typed.length - 1,
    caret,
    typed,
    matches: (name) => fits(name.toLowerCase(), typed),
  };
}

/** Whether the name, or a later part of it, starts with the typed text. A text longer than the name never matches. */
function fits(name: string, typed: string): boolean {
  return ` ${name}`.replaceAll('-', ' ').includes(` ${typed.replaceAll('-', ' ')}`);
}

/** Replaces the typed text after `@` with the mentioned name and a space. */
export function withMention(
  text: string,
  { index, caret }: MentionQuery,
  name: string,
): { text: string; caret: number } {
  const before = `${text.slice(0, index)}@${name} `;
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length };
}
