import type { LetterDuty } from '#contract/firm/law/letter-duty.ts';
import { EXAMPLE_MARK } from '#contract/proposals/letter-templates/example-mark.ts';
import type { TemplateScope } from '#contract/proposals/letter-templates/letter-template.ts';

/** An example text for letters of engagement, in our own words. */
export interface StarterLetter extends Omit<TemplateScope, 'sub_header_id'> {
  /** Internal name of the service that a schedule describes; null for a general schedule and for other parts. */
  sub_header: string | null;
  title: string;
  text: string;
  duties: LetterDuty[];
  /** Entity types that the text is limited to; empty for any. */
  entity_types: string[];
}

/** Returns an example for any letter, entity type and reader, unless `scope` narrows it. */
export function starter(
  part: StarterLetter['part'],
  title: string,
  paragraphs: string[],
  duties: LetterDuty[],
  scope: Partial<Pick<StarterLetter, 'entity_type' | 'readers' | 'sub_header' | 'entity_types'>> = {},
): StarterLetter {
  return {
    part,
    letter: '',
    entity_type: '',
    readers: 'any',
    sub_header: null,
    entity_types: [],
    ...scope,
    title,
    text: [`**${EXAMPLE_MARK}**`, ...paragraphs].join('\n\n'),
    duties,
  };
}
