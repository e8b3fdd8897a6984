import { DUTY_LABELS, type LetterDuty } from '#contract/firm/law/letter-duty.ts';
import { EXAMPLE_MARK, hasExampleMark } from '#contract/proposals/letter-templates/example-mark.ts';
import {
  type FieldSource,
  LETTER_FIELDS,
  type LetterField,
  SOURCE_LABELS,
} from '#contract/proposals/letter-templates/letter-fields.ts';
import {
  CONSUMER_PARTS,
  type LetterPart,
  PART_LABELS,
} from '#contract/proposals/letter-templates/letter-part.ts';
import type { PublishedTemplate } from '#contract/proposals/letter-templates/letter-template.ts';
import { fitsEntity, fitsLetter } from '#contract/proposals/letter-templates/template-fits.ts';
import { dayText } from '#contract/values/day-text.ts';
import { londonDay } from '#contract/values/london-time.ts';
import type { OwnValue } from './addressee.ts';
import type { ScheduledService } from './letter-parts.ts';
import type { LetterProblem } from './letter-problem.ts';
import type { LetterToFill } from './letter-source.ts';

const listFormat = new Intl.ListFormat('en-GB');
const orFormat = new Intl.ListFormat('en-GB', { type: 'disjunction' });

const SECTIONS: Record<FieldSource, LetterProblem['section']> = {
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
  given: Pick<LetterProblem, 'kind' | 'section' | 'message'> & Partial<LetterProblem>,
): LetterProblem {
  return { blocks: true, letter_ids: [letter.id], template_id: null, field: null, ...given };
}

export function partProblem(letter: LetterToFill, part: LetterPart): LetterProblem {
  const isConsumers = CONSUMER_PARTS.includes(part);
  const reader = isConsumers ? 'consumers' : `'${letter.letter}' and ${letter.entity_type}`;
  return problem(letter, {
    kind: isConsumers ? 'no_consumer_notice' : 'no_template',
    section: 'letters',
    message: `No ${PART_LABELS[part].toLowerCase()} for ${reader} is published. Add one in Letters.`,
  });
}

export function scheduleProblem(letter: LetterToFill, { name }: ScheduledService): LetterProblem {
  return problem(letter, {
    kind: 'no_template',
    section: 'letters',
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
    section: 'letters',
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
  own: OwnValue | null,
): LetterProblem {
  const { label, source } = LETTER_FIELDS[field];
  if (own) return ownProblem(letter, template, field, own);
  const isFirms = source === 'facts' || source === 'firm';
  return problem(letter, {
    kind: isFirms ? 'missing_fact' : 'unfilled_field',
    section: SECTIONS[source],
    template_id: template.template_id,
    field,
    message: `'${label}' has no value. The value comes from ${SOURCE_LABELS[source]}.`,
  });
}

/** The client's own value, which may be known, would be wrong in this letter. */
function ownProblem(
  letter: LetterToFill,
  template: PublishedTemplate,
  field: LetterField,
  own: OwnValue,
): LetterProblem {
  const start = `{{${field}}} in '${template.title}' has no value in the letter '${letter.letter}' for`;
  const shared = { kind: 'unfilled_field', template_id: template.template_id, field } as const;
  if (own.of === 'entity') {
    return problem(letter, {
      ...shared,
      section: 'letters',
      message: `${start} ${letter.entity_name}: the address in the proforma is another entity's. In Letters, delete the field, or publish a text without it for ${letter.entity_type}.`,
    });
  }
  return problem(letter, {
    ...shared,
    section: own.is_phone ? 'proforma' : 'proposal',
    message: `${start} ${own.name}, who signs it. ${own.is_phone ? 'Add the person with a phone number to the contacts in the proforma' : 'Enter it at this signatory'}.`,
  });
}

/** An example with its mark can't be sent. Without the mark, a warning stays until somebody says it was reviewed. */
export function exampleProblem(letter: LetterToFill, template: PublishedTemplate): LetterProblem | null {
  const isMarked = hasExampleMark(template.text);
  if (!isMarked && !template.is_example) return null;
  return problem(letter, {
    kind: isMarked ? 'example' : 'not_reviewed',
    blocks: isMarked,
    section: 'letters',
    template_id: template.template_id,
    message: isMarked
      ? `'${template.title}' still says '${EXAMPLE_MARK}'. Have it reviewed, then remove that line in Letters.`
      : `'${template.title}' is an example that nobody has marked as reviewed. Review it in Letters.`,
  });
}

/**
 * General texts are written for the usual letters. In another letter, such as one for an audit, a covering letter or a
 * schedule prevents sending, unless an administrator has said that it fits: it may leave the work out of scope.
 */
export function generalTextProblem(letter: LetterToFill, template: PublishedTemplate): LetterProblem | null {
  const isCovering = template.part === 'covering';
  if (!(isCovering || template.part === 'schedule') || fitsLetter(template, letter.letter)) return null;
  return problem(letter, {
    kind: 'general_text',
    section: 'letters',
    template_id: template.template_id,
    message: `${isCovering ? `No covering letter is written for '${letter.letter}'. ` : ''}'${template.title}' is written for the usual letters and may leave the work of '${letter.letter}' out of scope. Publish one for this letter in Letters, or say there that this text fits it.`,
  });
}

/** A text that isn't for the letter's entity prevents sending. If it describes services, another letter may fit them. */
export function entityProblem(
  letter: LetterToFill,
  template: PublishedTemplate,
  [service]: readonly ScheduledService[] = [],
  { isOnly }: { isOnly: boolean },
): LetterProblem | null {
  const { entity_type } = letter;
  if (entity_type === '' || fitsEntity(template, entity_type)) return null;
  const types = orFormat.format(template.fits.entity_types);
  const isOwn = service !== undefined && template.sub_header_id !== null;
  return problem(letter, {
    kind: 'wrong_entity',
    section: isOwn ? 'proposal' : 'letters',
    template_id: template.template_id,
    field: isOwn && !isOnly ? service.id : null,
    message: `'${template.title}' is written for ${types}, not for ${entity_type}. ${isOwn ? `Move '${service.name}' to a letter that it fits` : 'Publish one that fits in Letters'}, or say in Letters that this text fits ${entity_type} too.`,
  });
}

/** A letter without services prevents sending if a text states them or their fees. */
export function servicesProblem(letter: LetterToFill, { isOnly }: { isOnly: boolean }): LetterProblem {
  return problem(letter, {
    kind: 'letter_without_services',
    section: isOnly ? 'proforma' : 'proposal',
    message: isOnly
      ? 'The proforma has no services. Choose them in the proforma.'
      : `The letter for ${letter.entity_name || 'this entity'} has no services. Give it one, or remove the letter.`,
  });
}

/** The fields say what is optional until the client has chosen. Fixed words would stay in the signed letter. */
export function optionWordsProblem(letter: LetterToFill, template: PublishedTemplate): LetterProblem | null {
  if (!/\bwith all options\b/i.test(template.text)) return null;
  return problem(letter, {
    kind: 'option_words',
    section: 'letters',
    template_id: template.template_id,
    message: `'${template.title}' says 'with all options', which would be wrong in the signed letter if the client leaves one out. Delete these words in Letters: the fields of the fees add them until the client has chosen.`,
  });
}

export function dutyProblem(letter: LetterToFill, duty: LetterDuty): LetterProblem {
  return problem(letter, {
    kind: 'missing_duty',
    section: 'letters',
    message: `No part of '${letter.letter}' for ${letter.entity_type} covers '${DUTY_LABELS[duty]}'. In Letters, write about it in one of the texts, and mark that section.`,
  });
}

/** Duties that `template` is ticked to fulfil, and that no part of the letter shows it fulfils. */
export function wordProblem(
  letter: LetterToFill,
  { title, template_id, published_at, published_by_name }: PublishedTemplate,
  duties: readonly LetterDuty[],
): LetterProblem {
  const day = published_at === null ? '' : ` on ${dayText(londonDay(new Date(published_at)))}`;
  const covered = listFormat.format(duties.map((duty) => `'${DUTY_LABELS[duty]}'`));
  return problem(letter, {
    kind: 'duty_on_word',
    blocks: false,
    section: 'letters',
    template_id,
    message: `${published_by_name ?? 'Somebody'} said${day} that '${title}' covers ${covered}. Tallygate couldn't find ${duties.length === 1 ? 'it' : 'them'} in the letter.`,
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
