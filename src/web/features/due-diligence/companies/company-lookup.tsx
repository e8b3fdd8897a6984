import { Button, Stack, Text } from '@mantine/core';
import { IconBuildingBank } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyPart } from '#web/components/states/lazy-part.tsx';
import type { CompanyDialogProps } from './company-dialog.tsx';
import { type CompanyFact, FACT_LABELS, type FillableFields, upperFirst } from './fillable-field.ts';
import { useCompaniesHouse } from './use-companies-house.ts';

// Loaded when needed.
const CompanyDialog = lazyPart(() => import('./company-dialog.tsx'), 'CompanyDialog');

interface CompanyLookupProps extends Omit<CompanyDialogProps, 'start' | 'onClose'> {
  start: () => string;
  className?: string | undefined;
}

const listFormat = new Intl.ListFormat('en-GB');

/**
 * A button that looks a company up and fills the form in, field by field, and says which fields came from there. Nothing
 * without a key. `start` returns what the form's number or name contains when the button is pressed.
 */
export function CompanyLookup({ fields, className, start, ...props }: CompanyLookupProps) {
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState<Partial<Record<CompanyFact, string>>>({});
  if (!useCompaniesHouse()) return null;
  const facts = Object.keys(fields) as CompanyFact[];
  // What was changed afterwards is typed.
  const filled = facts.filter((fact) => used[fact] !== undefined && used[fact] === fields[fact]?.value);
  const marking = (fact: CompanyFact): FillableFields => {
    const field = fields[fact];
    if (!field) return {};
    const onUse = (value: string) => {
      field.onUse(value);
      setUsed((earlier) => ({ ...earlier, [fact]: value }));
    };
    return { [fact]: { value: field.value, onUse } };
  };
  return (
    <Stack gap={0} align="flex-end" className={className}>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconBuildingBank size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Look up at Companies House
      </Button>
      {filled.length > 0 && (
        <Text size="xs" c="dimmed" px="xs">
          {upperFirst(listFormat.format(filled.map((fact) => FACT_LABELS[fact])))} from Companies House
        </Text>
      )}
      {open && (
        <CompanyDialog
          {...props}
          start={start()}
          fields={Object.assign({}, ...facts.map(marking))}
          onClose={() => setOpen(false)}
        />
      )}
    </Stack>
  );
}
