import { Badge, Checkbox, Group, Text } from '@mantine/core';
import { useSelector } from '@tanstack/react-store';
import { memo, useDeferredValue } from 'react';
import type { CatalogueSubHeader, ServiceOption } from '#contract/pricing/catalogue/catalogue.ts';
import classes from '#web/features/pricing/proforma/proforma.module.css';
import { OptionField } from './option-field.tsx';
import type { ServicesStore } from './services-store.ts';

export interface SubHeaderPanelProps {
  store: ServicesStore;
  category: string;
  subHeader: CatalogueSubHeader;
}

/** A sub-header's checkbox and, once ticked, its options. */
export const SubHeaderPanel = memo(function SubHeaderPanel({
  store,
  category,
  subHeader,
}: SubHeaderPanelProps) {
  const { name, display_name, description } = subHeader;
  const enabled = useSelector(store.state, () => store.isEnabled(category, name));
  // The browser paints the tick and its fees first, since mounting the options takes longer.
  const rendered = useDeferredValue(useSelector(store.state, () => store.rendered(category, subHeader)));
  const isWrong = useSelector(store.state, () => store.hasIssue(category, name));
  const readOnly = useSelector(store.state, store.isReadOnly);
  const names = new Set(rendered.split(','));
  const options = subHeader.options.filter((option) => names.has(option.name));

  return (
    <div className={classes.subHeader} data-enabled={enabled || undefined}>
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="sm">
        <Checkbox
          label={
            <Text span fw={500}>
              {display_name}
            </Text>
          }
          description={description}
          checked={enabled}
          readOnly={readOnly}
          onChange={(event) => store.tick(category, subHeader, event.currentTarget.checked)}
          data-path={`services.${category}.${name}`}
        />
        {isWrong && (
          <Badge color="red" flex="none">
            Needs attention
          </Badge>
        )}
      </Group>
      {options.length > 0 && (
        <fieldset className={classes.options}>
          <legend className={classes.legend}>{display_name} options</legend>
          {options.map((option) => (
            <div key={option.id} className={isWide(option) ? classes.wide : undefined}>
              <OptionField store={store} category={category} subHeader={name} option={option} />
            </div>
          ))}
        </fieldset>
      )}
    </div>
  );
});

function isWide({ field_type, field_options }: ServiceOption): boolean {
  return field_type === 'text' && field_options?.multiline === true;
}
