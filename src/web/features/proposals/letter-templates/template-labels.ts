import { DUTY_LABELS, type LetterDuty } from '#contract/firm/law/letter-duty.ts';
import { unconfirmedDuties } from '#contract/proposals/letter-templates/letter-duties.ts';
import { LETTER_PARTS, type LetterPart } from '#contract/proposals/letter-templates/letter-part.ts';
import type { ListedTemplate, TemplateScope } from '#contract/proposals/letter-templates/letter-template.ts';
import { versionInForce } from '#contract/proposals/letter-templates/template-in-force.ts';
import { formatDate } from '#web/lib/browser/format.ts';

/** A service of the catalogue. */
export interface TemplateService {
  id: string;
  category: string;
  name: string;
}

/** The text in the editor: the id of a stored text, or a new text for a part of the letter. */
export type OpenedText = { text: string } | { text: typeof NEW_TEXT; part: LetterPart };

export const NEW_TEXT = 'new';

/** The part that an address names. Returns the covering letter if the address names no part. */
export function partNamed(name: string | undefined): LetterPart {
  return LETTER_PARTS.find((part) => part === name) ?? 'covering';
}

export const READER_LABELS: Record<TemplateScope['readers'], string> = {
  any: 'Any reader',
  business: 'Businesses',
  consumer: 'Consumers',
};

/** The scope of a template: 'Any letter · Limited Company · Consumers'. */
export function scopeLabel({
  letter,
  entity_type,
  readers,
  sub_header_name,
}: Pick<ListedTemplate, 'letter' | 'entity_type' | 'readers' | 'sub_header_name'>): string {
  return [
    sub_header_name,
    letter || 'Any letter',
    entity_type || 'any entity',
    readers === 'any' ? '' : READER_LABELS[readers],
  ]
    .filter((words) => words !== '')
    .join(' · ');
}

/** The version in force on a day, if there is one. */
export function letterInForceOn({ versions }: ListedTemplate, day: string) {
  return versionInForce(
    versions.flatMap((version) =>
      version.state === 'published' && version.starts_on !== null
        ? [{ ...version, starts_on: version.starts_on }]
        : [],
    ),
    day,
  );
}

/** The state of a template on a day: 'In force since 01/03/2026', 'Draft'. */
export function stateLabel(template: ListedTemplate, day: string): string[] {
  const current = letterInForceOn(template, day);
  const later = template.versions.filter(
    ({ state, starts_on }) => state === 'published' && starts_on !== null && starts_on > day,
  );
  return [
    ...(template.in_use ? [] : ['Not used']),
    ...(current ? [`In force since ${formatDate(current.starts_on)}`] : []),
    ...later.map(({ starts_on }) => `From ${formatDate(starts_on ?? '')}`),
    ...(template.versions.some(({ state }) => state === 'draft') ? ['Draft'] : []),
  ];
}

/**
 * Says that some of these duties are not confirmed, and names them if others are. Returns null if all are confirmed.
 */
export function unconfirmedLabel(duties: readonly LetterDuty[], day: string): string | null {
  const open = unconfirmedDuties(duties, day);
  if (open.length === 0) return null;
  const named = open.length < duties.length ? `: ${open.map((duty) => DUTY_LABELS[duty]).join('; ')}` : '';
  return `Not confirmed: nobody has compared these duties with their sources yet${named}.`;
}

/** Names duties that are only ticked, or returns null. */
export function onWordText(duties: readonly LetterDuty[]): string | null {
  if (duties.length === 0) return null;
  return `Ticked, but not found in a text: ${duties.map((duty) => DUTY_LABELS[duty]).join('; ')}.`;
}
