import { MultiSelect } from '@mantine/core';
import { ENTITY_TYPES, LETTERS_OF_ENGAGEMENT } from '#contract/pricing/proforma/constants.ts';
import type { TemplateScope } from '#contract/proposals/letter-templates/letter-template.ts';
import { type Fits, isSpecial } from '#contract/proposals/letter-templates/template-fits.ts';

export interface FitsFieldsProps {
  scope: Pick<TemplateScope, 'part' | 'letter' | 'entity_type'>;
  value?: Fits;
  onChange?: (fits: Fits) => void;
  readOnly?: boolean;
}

const SPECIAL = LETTERS_OF_ENGAGEMENT.filter(isSpecial);

/** Says which entities and which letters that aren't usual a text fits. */
export function FitsFields({
  scope,
  value = { letters: [], entity_types: [] },
  onChange,
  readOnly = false,
}: FitsFieldsProps) {
  const { part, letter, entity_type } = scope;
  return (
    <>
      {entity_type === '' && (
        <MultiSelect
          label="Fits only these entities"
          description="Leave this empty if the text fits every entity. A letter for another entity can’t be sent with it."
          data={ENTITY_TYPES}
          value={value.entity_types}
          onChange={(entity_types) => onChange?.({ ...value, entity_types })}
          readOnly={readOnly}
        />
      )}
      {letter === '' && (part === 'covering' || part === 'schedule') && (
        <MultiSelect
          label="Also fits these letters"
          description="The text is used in the usual letters. Other letters, such as one for an audit, can be sent with it only if you say here that it fits."
          data={SPECIAL}
          value={value.letters}
          onChange={(letters) => onChange?.({ ...value, letters })}
          readOnly={readOnly}
        />
      )}
    </>
  );
}
