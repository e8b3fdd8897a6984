import { Checkbox, Fieldset, Select, SimpleGrid, Stack, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import type {
  CatalogueCategory,
  CatalogueSubHeader,
  ServiceOption,
} from '#contract/pricing/catalogue/catalogue.ts';
import { dropdownChoices, isYesNo, numberLimits } from '#contract/pricing/catalogue/field-options.ts';
import { referencedOptions } from '#contract/pricing/price-book/price-references.ts';
import { exampleLines, TYPICAL_CLIENT } from '#contract/pricing/price-book/typical-client.ts';
import type { Price, PricingRules } from '#contract/pricing/pricing/price-book.ts';
import { ENTITY_TYPES } from '#contract/pricing/proforma/constants.ts';
import { type OptionValue, type ServiceGroup, tickSubHeader } from '#contract/pricing/proforma/services.ts';
import { parseNumber } from '#contract/values/decimal.ts';
import { londonDay } from '#contract/values/london-time.ts';
import { NumberField } from '#web/components/forms/number-field.tsx';
import { useLaw } from '#web/features/firm/law/use-law.ts';
import { exampleText } from '#web/features/pricing/price-book/price-labels.ts';
import { PRICED_BANDS } from './step-fields.tsx';

export interface PriceExampleProps {
  category: CatalogueCategory;
  subHeader: CatalogueSubHeader;
  /** The price in the form, or null while the form has errors. */
  price: Price | null;
  rules: PricingRules;
}

/**
 * Shows the price for an example client whose facts can be changed. The same engine computes this price and the fees of
 * proformas.
 */
export function PriceExample({ category, subHeader, price, rules }: PriceExampleProps) {
  const law = useLaw();
  const [entity, setEntity] = useState<string>(TYPICAL_CLIENT.entity_type);
  const [band, setBand] = useState<string>(TYPICAL_CLIENT.annual_revenue_range);
  const [group, setGroup] = useState<ServiceGroup>(() => tickSubHeader(subHeader));
  const ids = useMemo(() => new Set(price ? referencedOptions(price) : []), [price]);
  const asked = subHeader.options.filter(({ id }) => ids.has(id));
  const line = useMemo(() => {
    if (!price) return null;
    const [priced = null] = exampleLines({
      catalogue: [{ ...category, sub_headers: [subHeader] }],
      prices: [price],
      rules,
      day: londonDay(new Date()),
      law,
      client: { entity_type: entity, annual_revenue_range: band },
      services: { [category.name]: { [subHeader.name]: group } },
    });
    return priced;
  }, [category, subHeader, price, rules, entity, band, group, law]);
  const set = (name: string, value: OptionValue) => setGroup((before) => ({ ...before, [name]: value }));
  const facts = asked.flatMap((option) => factText(option, group[option.name] ?? null));
  const client = `${/^[AEIOU]/.test(entity) ? 'an' : 'a'} ${entity.toLowerCase()} with annual revenue of ${band.replace(' - ', '–')}`;
  return (
    <Fieldset legend="Example">
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }} spacing="sm">
          <Select
            label="Entity type"
            data={[...ENTITY_TYPES]}
            value={entity}
            allowDeselect={false}
            onChange={(value) => value && setEntity(value)}
          />
          <Select
            label="Annual revenue"
            data={PRICED_BANDS}
            value={band}
            allowDeselect={false}
            onChange={(value) => value && setBand(value)}
          />
          {asked.map((option) => (
            <ExampleInput
              key={option.id}
              option={option}
              value={group[option.name] ?? null}
              onChange={(value) => set(option.name, value)}
            />
          ))}
        </SimpleGrid>
        <div role="status" aria-label="Example price">
          {line && (
            <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
              For {[client, ...facts].join(', ')}: {exampleText(line, rules)}
            </Text>
          )}
          {!line && (
            <Text size="sm" c="dimmed">
              Fill in the price to see what it comes to.
            </Text>
          )}
          {line?.to_be_priced && (
            <Text size="sm" c="dimmed">
              {line.to_be_priced}
            </Text>
          )}
          {line?.working.map((sentence) => (
            <Text key={sentence} size="sm" c="dimmed">
              {sentence}
            </Text>
          ))}
        </div>
      </Stack>
    </Fieldset>
  );
}

function factText(option: ServiceOption, value: OptionValue): string[] {
  if (isYesNo(option)) return value === true ? [option.display_name] : [];
  return value === null || value === '' ? [] : [`${option.display_name} ${value}`];
}

interface ExampleInputProps {
  option: ServiceOption;
  value: OptionValue;
  onChange: (value: OptionValue) => void;
}

function ExampleInput({ option, value, onChange }: ExampleInputProps) {
  if (isYesNo(option))
    return (
      <Checkbox
        label={option.display_name}
        checked={value === true}
        style={{ alignSelf: 'end' }}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    );
  if (option.field_type === 'dropdown')
    return (
      <Select
        label={option.display_name}
        data={dropdownChoices(option)}
        value={typeof value === 'string' ? value : null}
        onChange={onChange}
      />
    );
  return (
    <NumberField
      label={option.display_name}
      limits={numberLimits(option)}
      value={typeof value === 'boolean' || value === null ? '' : value}
      onChange={(typed) => onChange(typeof typed === 'string' ? (parseNumber(typed) ?? typed) : typed)}
    />
  );
}
