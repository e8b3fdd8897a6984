import { dutiesOn, type LetterDuty } from '#contract/letter-templates/letter-duties.ts';
import { LETTER_PARTS } from '#contract/letter-templates/letter-part.ts';
import type { PublishedTemplate } from '#contract/letter-templates/letter-template.ts';
import { chosenServices } from '#contract/proforma/chosen-services.ts';
import type { DocumentLetter } from './document-letter.ts';
import { fillHeading, fillText } from './fill-text.ts';
import { type ChosenParts, chooseParts } from './letter-parts.ts';
import type { LetterProblem } from './letter-problem.ts';
import type { LetterSource, LetterToFill } from './letter-source.ts';
import { letterValues } from './letter-values.ts';
import {
  dutyProblem,
  exampleProblem,
  mergedProblems,
  misplacedProblem,
  partProblem,
  scheduleProblem,
  unfilledProblem,
  unknownProblem,
} from './problems.ts';

export interface LettersInput {
  source: LetterSource;
  letters: readonly LetterToFill[];
  templates: readonly PublishedTemplate[];
}

export interface FilledLetters {
  letters: DocumentLetter[];
  /** Problems that prevent sending come first. A problem that several letters share is listed once. */
  problems: LetterProblem[];
}

/** Fills in the letters of a proposal from the templates in force, and names what is missing. */
export function fillLetters({ source, letters, templates }: LettersInput): FilledLetters {
  const { proforma, catalogue, today } = source;
  const services = chosenServices(catalogue, proforma?.services ?? {}).map(({ subHeader }) => ({
    id: subHeader.id,
    name: subHeader.display_name,
  }));
  const filled = chooseParts({ letters, templates, services, today }).map((chosen) =>
    fillLetter(source, chosen),
  );
  return {
    letters: filled.map(({ letter }) => letter),
    problems: mergedProblems(filled.flatMap(({ problems }) => problems)),
  };
}

function fillLetter(
  source: LetterSource,
  { letter, templates, missing, unscheduled }: ChosenParts,
): { letter: DocumentLetter; problems: LetterProblem[] } {
  const { is_consumer } = letter;
  const values = letterValues(source, letter);
  const filled = templates.map((template) => ({
    template,
    title: fillHeading(template.title, values),
    text: fillText(template.text, values),
  }));
  const problems = [
    ...missing.map((part) => partProblem(letter, part)),
    ...unscheduled.map((service) => scheduleProblem(letter, service)),
    ...filled.flatMap(({ template, title, text }) =>
      [title, text].flatMap(({ unknown, misplaced, unfilled }) => [
        ...unknown.map((written) => unknownProblem(letter, template, written)),
        ...misplaced.map((written) => misplacedProblem(letter, template, written)),
        ...unfilled.map((field) => unfilledProblem(letter, template, field)),
      ]),
    ),
    ...templates.flatMap((template) => exampleProblem(letter, template) ?? []),
    ...missingDuties(templates, source.today, is_consumer).map((duty) => dutyProblem(letter, duty)),
  ];
  return {
    letter: {
      id: letter.id,
      letter: letter.letter,
      title: titleOf(letter),
      entity: { name: letter.entity_name, type: letter.entity_type },
      is_consumer,
      parts: LETTER_PARTS.flatMap((kind) =>
        filled
          .filter(({ template }) => template.part === kind)
          .map(({ template, title, text }) => ({
            kind,
            title: title.text,
            text: text.text,
            template_version_id: template.version_id,
          })),
      ),
      signatory_ids: [...letter.signatory_ids],
    },
    problems,
  };
}

function titleOf({ entity_name }: LetterToFill): string {
  return entity_name === '' ? 'Letter of engagement' : `Letter of engagement: ${entity_name}`;
}

/** Returns the duties on a day for which no template of the letter is ticked. */
export function missingDuties(
  templates: readonly Pick<PublishedTemplate, 'duties'>[],
  day: string,
  is_consumer: boolean,
): LetterDuty[] {
  const covered = new Set(templates.flatMap(({ duties }) => duties));
  return dutiesOn(day, { is_consumer }).filter((duty) => !covered.has(duty));
}
