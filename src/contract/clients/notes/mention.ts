import { z } from 'zod';
import { idSchema } from '#contract/values/scalars.ts';

export const MENTIONS_MAX = 20;

/** A user mentioned in a note's text, written as `@` and the user's name at the time. */
export const mentionSchema = z.object({ user_id: idSchema, name: z.string().min(1).max(300) });

export type Mention = z.infer<typeof mentionSchema>;

/** A mention as notes show it. */
interface ShownMention extends Mention {
  /** The user's present name; null if the account was deleted. */
  full_name: string | null;
}

/** The mentions that are still in the text, one for each user. */
export function mentionsIn(text: string, chosen: readonly Mention[]): Mention[] {
  const kept = chosen.filter(({ name }) => text.includes(`@${name}`));
  return kept.filter(({ user_id }, index) => kept.findIndex((other) => other.user_id === user_id) === index);
}

interface NotePart {
  /** Offset in the note's text. */
  index: number;
  /** For a mention, `@` and the user's present name. */
  text: string;
  isMention: boolean;
}

/** Splits a note's text at its mentions. If several names match at one place, the longest is used. */
export function noteParts(text: string, mentions: readonly ShownMention[]): NotePart[] {
  const longestFirst = mentions.toSorted((a, b) => b.name.length - a.name.length);
  const parts: NotePart[] = [];
  let plainFrom = 0;
  const endPlain = (index: number) => {
    if (plainFrom < index)
      parts.push({ index: plainFrom, text: text.slice(plainFrom, index), isMention: false });
  };
  for (let index = text.indexOf('@'); index >= 0; index = text.indexOf('@', index + 1)) {
    const found = longestFirst.find(({ name }) => text.startsWith(name, index + 1));
    if (!found) continue;
    endPlain(index);
    parts.push({ index, text: `@${found.full_name ?? found.name}`, isMention: true });
    plainFrom = index + 1 + found.name.length;
  }
  endPlain(text.length);
  return parts;
}
