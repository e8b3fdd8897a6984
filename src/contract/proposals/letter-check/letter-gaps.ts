import type { LetterDuty } from '#contract/firm/law/letter-duty.ts';
import { dutiesOn, USUAL_PART } from '#contract/proposals/letter-templates/letter-duties.ts';
import type { LetterPart } from '#contract/proposals/letter-templates/letter-part.ts';
import { type CheckedLetter, type CheckedText, lettersToCheck, partsOf } from './checked-letter.ts';

export interface LetterGaps {
  /** Parts without a text. */
  parts: LetterPart[];
  /** Duties that no text of the whole letter fulfils, whichever services it is for. */
  duties: LetterDuty[];
  /** Duties that are only ticked: no text shows that it fulfils them. */
  on_word: LetterDuty[];
}

/** Parts and duties that a letter lacks with these texts on a day (YYYY-MM-DD). */
export function gapsOf(texts: readonly CheckedText[], letter: CheckedLetter, day: string): LetterGaps {
  const parts = partsOf(texts, letter, day);
  const fulfilled = (dutiesOfText: DutiesOfText) =>
    new Set(parts.flatMap((part) => dutiesOf(part.texts, dutiesOfText)));
  const found = fulfilled(({ duties_found }) => duties_found);
  const covered = fulfilled(({ duties, duties_found }) => [...duties, ...duties_found]);
  const needed = dutiesOn(day, letter);
  return {
    parts: parts.filter((part) => part.texts.length === 0).map(({ part }) => part),
    duties: needed.filter((duty) => !covered.has(duty)),
    on_word: needed.filter((duty) => covered.has(duty) && !found.has(duty)),
  };
}

/**
 * Returns the duties that a part fulfils: those of its general text, or without one, those that all its texts fulfil. A
 * letter may have only one of several schedules.
 */
function dutiesOf(texts: readonly CheckedText[], dutiesOfText: DutiesOfText): LetterDuty[] {
  const general = texts.find(({ sub_header_id }) => sub_header_id === null);
  const [first, ...others] = general ? [general] : texts;
  return (first ? dutiesOfText(first) : []).filter((duty) =>
    others.every((text) => dutiesOfText(text).includes(duty)),
  );
}

type DutiesOfText = (text: CheckedText) => readonly LetterDuty[];

/** Letters with the same gaps. */
export interface SharedGaps extends LetterGaps {
  labels: string[];
}

/** Returns the letters that clients of each entity type get, grouped by their gaps. */
export function gapsByLetter(texts: readonly CheckedText[], day: string): SharedGaps[] {
  const groups = new Map<string, SharedGaps>();
  for (const letter of lettersToCheck()) {
    const { parts, duties, on_word } = gapsOf(texts, letter, day);
    const key = JSON.stringify([parts, duties]);
    const same = groups.get(key);
    groups.set(key, {
      parts,
      duties,
      on_word: [...new Set([...(same?.on_word ?? []), ...on_word])],
      labels: [...(same?.labels ?? []), letter.label],
    });
  }
  return [...groups.values()];
}

/** A text to complete or a part to add, and the duties that letters lack there. */
export interface Gap {
  /** Empty if only the part is missing. */
  duties: LetterDuty[];
  /** The letters, by their entity types. */
  labels: string[];
  part: LetterPart;
  /** The text of the part. Null if the part has no text yet. */
  where: { template_id: string; title: string } | null;
}

export interface WholeLetter {
  /** Letters that contain the edited text, by their entity types. */
  labels: string[];
  gaps: Gap[];
  /** Duties that are only ticked in one of these letters. */
  on_word: LetterDuty[];
  /** The number of other texts of these letters that are drafts. They count as published. */
  drafts: number;
}

/**
 * Returns the letters that would contain the edited text if it were in force, and their gaps. `texts` are those that
 * `preparedTexts` returns.
 */
export function wholeLetter({
  edited,
  texts: prepared,
  day,
}: {
  edited: CheckedText;
  texts: readonly CheckedText[];
  day: string;
}): WholeLetter {
  const isEdited = ({ template_id }: CheckedText) => template_id === edited.template_id;
  const texts = [...prepared.filter((text) => !isEdited(text)), { ...edited, starts_on: day }];
  const letters = lettersToCheck(edited.letter)
    .map((letter) => ({ letter, parts: partsOf(texts, letter, day) }))
    .filter(({ parts }) => parts.some((part) => part.texts.some(isEdited)));
  const drafts = letters.flatMap(({ parts }) =>
    parts.flatMap((part) => part.texts.filter((text) => text.is_draft && !isEdited(text))),
  );
  return {
    labels: letters.map(({ letter }) => letter.label),
    on_word: [...new Set(letters.flatMap(({ letter }) => gapsOf(texts, letter, day).on_word))],
    gaps: sharedGaps(letters.flatMap(({ letter }) => gapsByPart(texts, letter, day))),
    drafts: new Set(drafts.map(({ template_id }) => template_id)).size,
  };
}

/** The gaps of one letter, by the part that usually states each duty. */
function gapsByPart(texts: readonly CheckedText[], letter: CheckedLetter, day: string): Gap[] {
  const { parts: missing, duties } = gapsOf(texts, letter, day);
  return partsOf(texts, letter, day).flatMap(({ part, texts: [text] }) => {
    const own = duties.filter((duty) => USUAL_PART[duty] === part);
    if (own.length === 0 && !missing.includes(part)) return [];
    const where = text ? { template_id: text.template_id, title: text.title } : null;
    return [{ duties: own, labels: [letter.label], part, where }];
  });
}

/** Merges gaps that several letters have in the same text or part. */
function sharedGaps(gaps: readonly Gap[]): Gap[] {
  const shared = new Map<string, Gap>();
  for (const gap of gaps) {
    const key = JSON.stringify([gap.part, gap.where, gap.duties]);
    shared.set(key, { ...gap, labels: [...(shared.get(key)?.labels ?? []), ...gap.labels] });
  }
  return [...shared.values()];
}
