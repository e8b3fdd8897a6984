import type { PartOfFees } from '#contract/pricing/pricing/part-of-fees.ts';
import { chosenServices } from '#contract/pricing/proforma/chosen-services.ts';
import { dutiesFound } from '#contract/proposals/letter-templates/duties-found.ts';
import { fieldsOf } from '#contract/proposals/letter-templates/find-fields.ts';
import { dutiesOn } from '#contract/proposals/letter-templates/letter-duties.ts';
import { LETTER_PARTS } from '#contract/proposals/letter-templates/letter-part.ts';
import type { PublishedTemplate } from '#contract/proposals/letter-templates/letter-template.ts';
import { ownValue } from './addressee.ts';
import type { DocumentLetter } from './document-letter.ts';
import { fillHeading, fillText, isChoice } from './fill-text.ts';
import { feesOfLetters } from './letter-fees.ts';
import { type ChosenParts, chooseParts } from './letter-parts.ts';
import type { LetterProblem } from './letter-problem.ts';
import type { LetterSource, LetterToFill } from './letter-source.ts';
import { letterValues } from './letter-values.ts';
import {
  dutyProblem,
  entityProblem,
  exampleProblem,
  generalTextProblem,
  mergedProblems,
  misplacedProblem,
  optionWordsProblem,
  partProblem,
  scheduleProblem,
  servicesProblem,
  unfilledProblem,
  unknownProblem,
  wordProblem,
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
  const fees = source.fees && feesOfLetters(letters, source.fees, proforma?.entity_type ?? '');
  const isOnly = letters.length === 1;
  const filled = letters.map((letter, index) =>
    fillLetter(chooseParts(letter, { templates, services, today }), {
      source,
      fees: fees?.[index] ?? null,
      isOnly,
    }),
  );
  return {
    letters: filled.map(({ letter }) => letter),
    problems: mergedProblems(filled.flatMap(({ problems }) => problems)),
  };
}

function fillLetter(
  { letter, templates, missing, unscheduled, described }: ChosenParts,
  { source, fees, isOnly }: { source: LetterSource; fees: PartOfFees | null; isOnly: boolean },
): { letter: DocumentLetter; problems: LetterProblem[] } {
  const { is_consumer } = letter;
  const values = letterValues(source, letter, fees);
  const hasOptions = fees?.lines.some(({ is_optional }) => is_optional) ?? false;
  const filled = templates.map((template) => ({
    template,
    title: fillHeading(template.title, values),
    text: fillText(template.text, values),
  }));
  const lacksServices = letter.services.length === 0 && templates.some(({ text }) => namesChoice(text));
  const problems = [
    ...(lacksServices ? [servicesProblem(letter, { isOnly })] : []),
    ...missing.map((part) => partProblem(letter, part)),
    ...unscheduled.map((service) => scheduleProblem(letter, service)),
    ...filled.flatMap(({ template, title, text }) =>
      [title, text].flatMap(({ unknown, misplaced, unfilled }) => [
        ...unknown.map((written) => unknownProblem(letter, template, written)),
        ...misplaced.map((written) => misplacedProblem(letter, template, written)),
        ...unfilled
          .filter((field) => !lacksServices || !isChoice(field))
          .map((field) => unfilledProblem(letter, template, field, ownValue(source, letter, field))),
      ]),
    ),
    ...templates.flatMap((template) => generalTextProblem(letter, template) ?? []),
    ...templates.flatMap(
      (template) => entityProblem(letter, template, described.get(template), { isOnly }) ?? [],
    ),
    ...templates.flatMap((template) => exampleProblem(letter, template) ?? []),
    ...dutyProblems(letter, templates, source.today),
    ...(hasOptions ? templates.flatMap((template) => optionWordsProblem(letter, template) ?? []) : []),
  ];
  return {
    letter: {
      id: letter.id,
      letter: letter.letter,
      title: titleOf(letter),
      entity: { name: letter.entity_name, type: letter.entity_type },
      is_consumer,
      services: [...letter.services],
      parts: LETTER_PARTS.flatMap((kind) =>
        filled
          .filter(({ template }) => template.part === kind)
          .map(({ template, title, text }) => ({
            kind,
            title: title.kept,
            text: text.kept,
            ...(described.has(template) && { services: described.get(template)?.map(({ id }) => id) }),
            template_version_id: template.version_id,
          })),
      ),
      signatory_ids: [...letter.signatory_ids],
    },
    problems,
  };
}

/** Whether a text states the services or fees, so that its letter can't be without. */
function namesChoice(text: string): boolean {
  return fieldsOf(text).some(isChoice);
}

function titleOf({ entity_name }: LetterToFill): string {
  return entity_name === '' ? 'Letter of engagement' : `Letter of engagement: ${entity_name}`;
}

/** Names the duties on a day that no part fulfils, and those that a part fulfils only according to its author. */
function dutyProblems(
  letter: LetterToFill,
  templates: readonly PublishedTemplate[],
  day: string,
): LetterProblem[] {
  const found = new Set(templates.flatMap(({ text }) => dutiesFound(text)));
  const open = dutiesOn(day, letter).filter((duty) => !found.has(duty));
  const byAuthor = Map.groupBy(open, (duty) => templates.find(({ duties }) => duties.includes(duty)));
  return [...byAuthor].flatMap(([template, duties]) =>
    template ? wordProblem(letter, template, duties) : duties.map((duty) => dutyProblem(letter, duty)),
  );
}
