import { NativeSelect, SimpleGrid } from '@mantine/core';
import { ENTITY_TYPES, LETTERS_OF_ENGAGEMENT } from '#contract/pricing/proforma/constants.ts';
import { LETTER_PARTS, PART_LABELS } from '#contract/proposals/letter-templates/letter-part.ts';
import { READERS, type TemplateScope } from '#contract/proposals/letter-templates/letter-template.ts';
import { READER_LABELS, type TemplateService } from './template-labels.ts';

export interface ScopeFieldsProps {
  scope: TemplateScope;
  services: readonly TemplateService[];
  onChange: (scope: TemplateScope) => void;
}

/** The part of the letter, the service, the letters, the entities and the readers that a new text is for. */
export function ScopeFields({ scope, services, onChange }: ScopeFieldsProps) {
  const set = (changes: Partial<TemplateScope>) => onChange({ ...scope, ...changes });
  const oneOf = <Value extends string>(values: readonly Value[], value: string) =>
    values.find((each) => each === value);
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <NativeSelect
        label="Part of the letter"
        data={LETTER_PARTS.map((part) => ({ value: part, label: PART_LABELS[part] }))}
        value={scope.part}
        onChange={({ currentTarget }) => {
          const part = oneOf(LETTER_PARTS, currentTarget.value) ?? scope.part;
          set({ part, ...(part !== 'schedule' && { sub_header_id: null }) });
        }}
      />
      {scope.part === 'schedule' && (
        <NativeSelect
          label="Service"
          data={[
            { value: '', label: 'General schedule' },
            ...services.map(({ id, category, name }) => ({ value: id, label: `${category}: ${name}` })),
          ]}
          value={scope.sub_header_id ?? ''}
          onChange={({ currentTarget }) => set({ sub_header_id: currentTarget.value || null })}
        />
      )}
      <NativeSelect
        label="Letter of engagement"
        data={[{ value: '', label: 'Any letter' }, ...LETTERS_OF_ENGAGEMENT]}
        value={scope.letter}
        onChange={({ currentTarget }) => set({ letter: currentTarget.value })}
      />
      <NativeSelect
        label="Entity type"
        data={[{ value: '', label: 'Any entity' }, ...ENTITY_TYPES]}
        value={scope.entity_type}
        onChange={({ currentTarget }) => set({ entity_type: currentTarget.value })}
      />
      <NativeSelect
        label="Readers"
        data={READERS.map((readers) => ({ value: readers, label: READER_LABELS[readers] }))}
        value={scope.readers}
        onChange={({ currentTarget }) =>
          set({ readers: oneOf(READERS, currentTarget.value) ?? scope.readers })
        }
      />
    </SimpleGrid>
  );
}
