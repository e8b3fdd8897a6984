import { EXAMPLE_MARK, hasExampleMark } from '#contract/letter-templates/example-mark.ts';
import { DUTY_LABELS, type LetterDuty } from '#contract/letter-templates/letter-duties.ts';
import {
  type FieldSource,
  LETTER_FIELDS,
  type LetterField,
  SOURCE_LABELS,
} from '#contract/letter-templates/letter-fields.ts';
import { CONSUMER_PARTS, type LetterPart, PART_LABELS } from '#contract/letter-templates/letter-part.ts';
import type { PublishedTemplate } from '#contract/letter-templates/letter-template.ts';
import type { ScheduledService } from './letter-parts.ts';
import type { LetterProblem } from './letter-problem.ts';
import type { LetterToFill } from './letter-source.ts';

const PLACES: Record<FieldSource, LetterProblem['place']> = {
  client: 'client',
  proforma: 'proforma',
  firm: 'firm',
  facts: 'firm',
  fees: 'prices',
  proposal: 'proposal',
  law: 'letters',
  automatic: 'letters',
};

function problem(
  letter: LetterToFill,
  given: Pick<LetterProblem, 'kind' | 'place' | 'message'> & Partial<LetterProblem>,
): LetterProblem {
  return { blocks: true, letter_ids: [letter.id], template_id: null, field: null, ...given };
}

export function partProblem(letter: LetterToFill, part: LetterPart): LetterProblem {
  const isConsumers = CONSUMER_PARTS.includes(part);
  const reader = isConsumers ? 'consumers' : `'${letter.letter}' and ${letter.entity_type}`;
  return problem(letter, {
    kind: isConsumers ? 'no_consumer_notice' : 'no_template',
    place: 'letters',
    message: `No ${PART_LABELS[part].toLowerCase()} for ${reader} is published. Add one in Letters.`,
  });
}

export function scheduleProblem(letter: LetterToFill, { name }: ScheduledService): LetterProblem {
  return problem(letter, {
    kind: 'no_template',
    place: 'letters',
    message: `Neither a schedule for '${name}' nor a general schedule is published. Add one in Letters.`,
  });
}

export function unknownProblem(
  letter: LetterToFill,
  template: PublishedTemplate,
  written: string,
): LetterProblem {
  return problem(letter, {
    kind: 'unknown_field',
    place: 'letters',
    template_id: template.template_id,
    field: written,
    message: `'${template.title}' has the field ${written}, which can't be filled in. Correct it in Letters.`,
  });
}

export function misplacedProblem(
  letter: LetterToFill,
  template: PublishedTemplate,
  written: string,
): LetterProblem {
  return {
    ...unknownProblem(letter, template, written),
    message: `'${template.title}' has ${written} in a heading, a list or a table. Put the field on a separate line in Letters.`,
  };
}

export function unfilledProblem(
  letter: LetterToFill,
  template: PublishedTemplate,
  field: LetterField,
): LetterProblem {
  const { label, source } = LETTER_FIELDS[field];
  const isFirms = source === 'facts' || source === 'firm';
  return problem(letter, {
    kind: isFirms ? 'missing_fact' : 'unfilled_field',
    place: PLACES[source],
    template_id: template.template_id,
    field,
    message: `'${label}' has no value. The value comes from ${SOURCE_LABELS[source]}.`,
  });
}

/** An example with its mark can't be sent. Without the mark, a warning stays until somebody says it was reviewed. */
export function exampleProblem(letter: LetterToFill, template: PublishedTemplate): LetterProblem | null {
  const isMarked = hasExampleMark(template.text);
  if (!isMarked && !template.is_example) return null;
  return problem(letter, {
    kind: isMarked ? 'example' : 'not_reviewed',
    blocks: isMarked,
    place: 'letters',
    template_id: template.template_id,
    message: isMarked
      ? `'${template.title}' still says '${EXAMPLE_MARK}'. Have it reviewed, then remove that line in Letters.`
      : `'${template.title}' is an example that nobody has marked as reviewed. Review it in Letters.`,
  });
}

export function dutyProblem(letter: LetterToFill, duty: LetterDuty): LetterProblem {
  return problem(letter, {
    kind: 'missing_duty',
    place: 'letters',
    message: `No part of '${letter.letter}' for ${letter.entity_type} covers '${DUTY_LABELS[duty]}'. In Letters, write about it in one of the texts, then tick it below that text.`,
  });
}

/** Lists each problem once, with all its letters. Problems that prevent sending come first. */
export function mergedProblems(problems: readonly LetterProblem[]): LetterProblem[] {
  const merged = new Map<string, LetterProblem>();
  for (const each of problems) {
    const same = merged.get(each.message);
    const letter_ids = [...new Set([...(same?.letter_ids ?? []), ...each.letter_ids])];
    merged.set(each.message, { ...(same ?? each), letter_ids });
  }
  return [...merged.values()].toSorted((one, other) => Number(other.blocks) - Number(one.blocks));
}
