import { ActionIcon, Group, SegmentedControl, Text, TextInput } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import {
  daysText,
  PERIOD_LABELS,
  type Period,
  periodAfter,
  periodBefore,
  periodOf,
} from '#contract/figures/figures/period.ts';
import { isPeriodDay, PERIOD_KINDS } from '#contract/figures/figures/period-kind.ts';
import classes from './figures-view.module.css';

export interface PeriodPickerProps {
  period: Period;
  today: string;
  onChange: (period: Period) => void;
}

/** Chooses the period, and says which days it compares. */
export function PeriodPicker({ period, today, onChange }: PeriodPickerProps) {
  const isUnderWay = period.from <= today && today < period.to;
  const setDay = (from: string, to: string) => {
    onChange(periodOf('days', from, to < from ? from : to));
  };
  return (
    <div>
      <Group gap="sm" className={classes.picker}>
        <SegmentedControl
          aria-label="Period"
          data={PERIOD_KINDS.map((kind) => ({ value: kind, label: PERIOD_LABELS[kind] }))}
          value={period.kind}
          onChange={(value) => {
            const kind = PERIOD_KINDS.find((known) => known === value) ?? 'month';
            onChange(
              kind === 'days' ? { ...period, kind } : periodOf(kind, isUnderWay ? today : period.from),
            );
          }}
        />
        <ActionIcon.Group>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label="The period before"
            onClick={() => onChange(periodBefore(period))}
          >
            <IconChevronLeft size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label="The period after"
            onClick={() => onChange(periodAfter(period))}
          >
            <IconChevronRight size={16} aria-hidden />
          </ActionIcon>
        </ActionIcon.Group>
        {period.kind === 'days' && (
          <>
            <DayInput label="First day" day={period.from} onDay={(day) => setDay(day, period.to)} />
            <DayInput label="Last day" day={period.to} onDay={(day) => setDay(period.from, day)} />
          </>
        )}
      </Group>
      <Text size="sm" mt="xs" aria-live="polite">
        {daysText(period)}
        {isUnderWay && ', so far'}, beside {daysText(periodBefore(period))}.
      </Text>
    </div>
  );
}

/** Shows what is being typed: while a year is, the day is one of the first centuries, which would change the other day too. */
function DayInput({ label, day, onDay }: { label: string; day: string; onDay: (day: string) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      type="date"
      aria-label={label}
      value={typed ?? day}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        if (isPeriodDay(value)) onDay(value);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
