import { dutiesOn, type LetterDuty, USUAL_PART } from '#contract/letter-templates/letter-duties.ts';
import type { LetterPart } from '#contract/letter-templates/letter-part.ts';
import { type CheckedLetter, type CheckedText, lettersToCheck, partsOf } from './checked-letter.ts';

export interface LetterGaps {
  /** Parts without a text. */
  parts: LetterPart[];
  /** Duties that no text of the whole letter fulfils, whichever services it is for. */
  duties: LetterDuty[];
}

/** Parts and duties that a letter lacks with these texts on a day (YYYY-MM-DD). */
export function gapsOf(texts: readonly CheckedText[], letter: CheckedLetter, day: string): LetterGaps {
  const parts = partsOf(texts, letter, day);
  const covered = new Set(parts.flatMap((part) => dutiesOf(part.texts)));
  return {
    parts: parts.filter((part) => part.texts.length === 0).map(({ part }) => part),
    duties: dutiesOn(day, letter).filter((duty) => !covered.has(duty)),
  };
}

/** The duties of a part. Of several schedules, any one may be the letter's only one, so all have to fulfil a duty. */
function dutiesOf(texts: readonly CheckedText[]): LetterDuty[] {
  const general = texts.find(({ sub_header_id }) => sub_header_id === null);
  const [first, ...others] = general ? [general] : texts;
  return (first?.duties ?? []).filter((duty) => others.every(({ duties }) => duties.includes(duty)));
}

/** Letters that lack the same. */
export interface SharedGaps extends LetterGaps {
  labels: string[];
}

/** The letters that clients of each entity type get, in groups that lack the same. */
export function gapsByLetter(texts: readonly CheckedText[], day: string): SharedGaps[] {
  const groups = new Map<string, SharedGaps>();
  for (const letter of lettersToCheck()) {
    const gaps = gapsOf(texts, letter, day);
    const key = JSON.stringify(gaps);
    const labels = [...(groups.get(key)?.labels ?? []), letter.label];
    groups.set(key, { ...gaps, labels });
  }
  return [...groups.values()];
}

/** A duty that letters lack, and the text that could fulfil it. */
export interface DutyGap {
  duty: LetterDuty;
  /** The letters, by their entity types. */
  labels: string[];
  /** Null: there is no such text yet. `is_draft`: an unpublished draft has it. */
  where: { template_id: string; title: string; is_draft: boolean } | null;
  /** The part to add if there is no text. */
  part: LetterPart;
}

export interface WholeLetter {
  /** Letters that contain the edited text, by their entity types. */
  labels: string[];
  gaps: DutyGap[];
}

/**
 * The letters that would contain the edited text if it were in force, and the duties that none of their parts would fulfil.
 * Another text fulfils a duty if it is in force; a draft is only named.
 */
export function wholeLetter({
  edited,
  in_force,
  drafts,
  day,
}: {
  edited: CheckedText;
  in_force: readonly CheckedText[];
  drafts: readonly CheckedText[];
  day: string;
}): WholeLetter {
  const isOther = ({ template_id }: CheckedText) => template_id !== edited.template_id;
  const texts = [...in_force.filter(isOther), { ...edited, starts_on: day }];
  const others = drafts.filter(isOther);
  const letters = lettersToCheck(edited.letter).filter((letter) =>
    partsOf(texts, letter, day).some((part) => part.texts.some((text) => !isOther(text))),
  );
  const gaps = new Map<string, DutyGap>();
  for (const letter of letters) {
    for (const duty of gapsOf(texts, letter, day).duties) {
      const where = placeOf(duty, { letter, texts, drafts: others, day });
      const key = `${duty} ${where?.template_id ?? ''}`;
      const labels = [...(gaps.get(key)?.labels ?? []), letter.label];
      gaps.set(key, { duty, labels, where, part: USUAL_PART[duty] });
    }
  }
  return { labels: letters.map(({ label }) => label), gaps: [...gaps.values()] };
}

/** A draft that is ticked for the duty, else the text of the part that usually fulfils it, else that part's draft. */
function placeOf(
  duty: LetterDuty,
  {
    letter,
    texts,
    drafts,
    day,
  }: { letter: CheckedLetter; texts: readonly CheckedText[]; drafts: readonly CheckedText[]; day: string },
): DutyGap['where'] {
  const all = (from: readonly CheckedText[]) => partsOf(from, letter, day);
  const ofPart = (from: readonly CheckedText[]) =>
    all(from).find(({ part }) => part === USUAL_PART[duty])?.texts[0] ?? null;
  const ticked = all(drafts)
    .flatMap((part) => part.texts)
    .find(({ duties }) => duties.includes(duty));
  const current = ofPart(texts);
  const found = ticked ?? current ?? ofPart(drafts);
  return found && { template_id: found.template_id, title: found.title, is_draft: found !== current };
}
