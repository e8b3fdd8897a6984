import { ActionIcon, Group, SegmentedControl, Text, TextInput } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import {
  daysText,
  PERIOD_LABELS,
  type Period,
  periodAfter,
  periodBefore,
  periodOf,
} from '#contract/figures/figures/period.ts';
import { PERIOD_KINDS } from '#contract/figures/figures/period-kind.ts';
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
    if (from !== '' && to !== '') onChange(periodOf('days', from, to < from ? from : to));
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
            <TextInput
              type="date"
              aria-label="First day"
              value={period.from}
              onChange={({ currentTarget }) => setDay(currentTarget.value, period.to)}
            />
            <TextInput
              type="date"
              aria-label="Last day"
              value={period.to}
              onChange={({ currentTarget }) => setDay(period.from, currentTarget.value)}
            />
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
