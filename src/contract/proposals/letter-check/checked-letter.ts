import { ENTITY_TYPES } from '#contract/pricing/proforma/constants.ts';
import { usualLetter } from '#contract/pricing/proforma/usual-letter.ts';
import type { LetterPart } from '#contract/proposals/letter-templates/letter-part.ts';
import { partsFor } from '#contract/proposals/letter-templates/letter-part.ts';
import type { ListedTemplate, TemplateScope } from '#contract/proposals/letter-templates/letter-template.ts';
import { templateInForce, versionInForce } from '#contract/proposals/letter-templates/template-in-force.ts';
import { isConsumer, mayBePrivate } from '#contract/proposals/proposal-versions/is-consumer.ts';

type ListedVersion = ListedTemplate['versions'][number];

/** A text as the check reads it. */
export interface CheckedText
  extends TemplateScope,
    Pick<ListedVersion, 'title' | 'duties' | 'duties_found' | 'fits' | 'number'> {
  template_id: string;
  starts_on: string;
  is_draft: boolean;
}

/** A letter that clients of an entity type get. */
export interface CheckedLetter {
  /** 'Sole Trader (private matters)' */
  label: string;
  /** One of LETTERS_OF_ENGAGEMENT; '' for any. */
  letter: string;
  entity_type: string;
  is_consumer: boolean;
}

/**
 * Returns a letter for each entity type: `letter`, or the usual one if `letter` is ''. An entity type that can have
 * private matters has a second letter for them.
 */
export function lettersToCheck(letter = ''): CheckedLetter[] {
  return ENTITY_TYPES.flatMap((entity_type) =>
    (mayBePrivate(entity_type) ? [false, true] : [false]).map((is_private) => ({
      label: is_private ? `${entity_type} (private matters)` : entity_type,
      letter: letter || (usualLetter(entity_type) ?? ''),
      entity_type,
      is_consumer: isConsumer({ entity_type, is_private }),
    })),
  );
}

/** Texts in use that are in force on a day. */
export function textsInForce(items: readonly ListedTemplate[], day: string): CheckedText[] {
  return items.flatMap((item) => {
    const published = item.versions.flatMap((version) =>
      version.state === 'published' && version.starts_on !== null
        ? [{ ...version, starts_on: version.starts_on }]
        : [],
    );
    const version = item.in_use ? versionInForce(published, day) : null;
    return version ? [checkedText(item, version)] : [];
  });
}

/** Texts in use as they would be in force on a day if all drafts were published. Letters are checked against these. */
export function preparedTexts(items: readonly ListedTemplate[], day: string): CheckedText[] {
  const drafts = draftTexts(items, day);
  const drafted = new Set(drafts.map(({ template_id }) => template_id));
  return [...textsInForce(items, day).filter(({ template_id }) => !drafted.has(template_id)), ...drafts];
}

/** Drafts of texts in use, as if they were in force from `day` on. */
export function draftTexts(items: readonly ListedTemplate[], day: string): CheckedText[] {
  return items.flatMap((item) => {
    const draft = item.versions.find(({ state }) => state === 'draft');
    return item.in_use && draft ? [checkedText(item, { ...draft, starts_on: day })] : [];
  });
}

function checkedText(
  { id, part, letter, entity_type, readers, sub_header_id }: ListedTemplate,
  { title, duties, duties_found, fits, number, state, starts_on }: ListedVersion & { starts_on: string },
): CheckedText {
  return {
    template_id: id,
    part,
    letter,
    entity_type,
    readers,
    sub_header_id,
    title,
    duties,
    duties_found,
    fits,
    number,
    starts_on,
    is_draft: state === 'draft',
  };
}

/**
 * Returns the texts of a letter by part. Its services are unknown, so it has all services' schedules that fit the letter,
 * after the general schedule if there is one.
 */
export function partsOf(
  texts: readonly CheckedText[],
  letter: CheckedLetter,
  day: string,
): { part: LetterPart; texts: CheckedText[] }[] {
  const find = (part: LetterPart, sub_header_id: string | null) =>
    templateInForce(texts, { ...letter, part, sub_header_id }, day);
  const services = new Set(texts.flatMap(({ sub_header_id }) => sub_header_id ?? []));
  const general = find('schedule', null);
  return [
    ...partsFor(letter).map((part) => ({ part, texts: [find(part, null)] })),
    { part: 'schedule' as const, texts: [general, ...[...services].map((id) => find('schedule', id))] },
  ].map(({ part, texts: found }) => ({ part, texts: found.flatMap((text) => text ?? []) }));
}
