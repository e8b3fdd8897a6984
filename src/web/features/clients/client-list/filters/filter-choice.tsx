import { Input } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyPart } from '#web/components/states/lazy-part.tsx';
import { usePreloaded } from '#web/lib/lazy/use-preloaded.ts';
import type { FilterChoiceProps } from './filter-select.tsx';

const FilterSelect = lazyPart(() => import('./filter-select.tsx'), 'FilterSelect', {
  fallback: ({ used, ...props }) => <Closed {...props} />,
});

/** A filter with a list of values. Its code loads when the browser is idle, or when the field is used. */
export function FilterChoice(props: FilterChoiceProps) {
  const ready = usePreloaded(FilterSelect);
  const [used, setUsed] = useState<'focused' | 'opened' | null>(null);
  if (ready || used !== null) return <FilterSelect {...props} used={used} />;
  return <Closed {...props} onFocus={() => setUsed('focused')} onOpen={() => setUsed('opened')} />;
}

interface ClosedProps extends FilterChoiceProps {
  onFocus?: () => void;
  onOpen?: () => void;
}

/** Looks like the closed select. */
function Closed({ label, data, value, onFocus, onOpen }: ClosedProps) {
  return (
    <Input
      aria-label={label}
      role="combobox"
      aria-expanded={false}
      aria-haspopup="listbox"
      readOnly
      pointer
      value={data.find((choice) => choice.value === value)?.label ?? ''}
      rightSection={<IconChevronDown size={16} stroke={1.6} aria-hidden />}
      rightSectionPointerEvents="none"
      onFocus={onFocus}
      // Not on click: the field may be replaced before that.
      onMouseDown={(event) => {
        event.preventDefault();
        onOpen?.();
      }}
    />
  );
}
