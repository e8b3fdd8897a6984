import { LETTERS_OF_ENGAGEMENT } from '#contract/pricing/proforma/constants.ts';
import { fitsLetter, isSpecial } from '#contract/proposals/letter-templates/template-fits.ts';
import { type CheckedText, lettersToCheck, partsOf } from './checked-letter.ts';

export interface SpecialLetter {
  /** One of LETTERS_OF_ENGAGEMENT. */
  letter: string;
  /** Whether a covering letter is written for it, or said to fit it. */
  has_covering: boolean;
  /** Schedules that it may contain and that neither are written for it nor said to fit it. */
  schedules: CheckedText[];
}

/** Returns the letters that aren't usual and that some text prevents from being sent on a day (YYYY-MM-DD). */
export function specialLetters(texts: readonly CheckedText[], day: string): SpecialLetter[] {
  return LETTERS_OF_ENGAGEMENT.filter(isSpecial).flatMap((letter) => {
    const fits = (text: CheckedText) => fitsLetter(text, letter);
    const textsOf = (part: CheckedText['part']) =>
      lettersToCheck(letter).map((each) =>
        partsOf(texts, each, day)
          .filter((found) => found.part === part)
          .flatMap((found) => found.texts),
      );
    const covered = textsOf('covering').map((coverings) => coverings.some(fits));
    const has_covering = covered.includes(true);
    const unfit = textsOf('schedule').flatMap((schedules, index) =>
      covered[index] ? schedules.filter((text) => !fits(text)) : [],
    );
    const schedules = [...new Map(unfit.map((text) => [text.template_id, text])).values()];
    return has_covering && schedules.length === 0 ? [] : [{ letter, has_covering, schedules }];
  });
}
