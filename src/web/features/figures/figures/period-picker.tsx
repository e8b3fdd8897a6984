import { ActionIcon, Group, SegmentedControl, Text, TextInput } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import {
  type Days,
  daysProblem,
  daysText,
  PERIOD_LABELS,
  type Period,
  periodAfter,
  periodBefore,
  periodOf,
} from '#contract/figures/figures/period.ts';
import { isPeriodDay, PERIOD_KINDS } from '#contract/figures/figures/period-kind.ts';
import { inactive } from '#web/lib/focus/inactive.ts';
import classes from './figures-view.module.css';

const PROBLEM_ID = 'own-days-problem';

export interface PeriodPickerProps {
  period: Period;
  today: string;
  onChange: (period: Period) => void;
}

/** Chooses the period, and says which days it compares. */
export function PeriodPicker({ period, today, onChange }: PeriodPickerProps) {
  const isUnderWay = period.from <= today && today < period.to;
  const before = periodBefore(period);
  const after = periodAfter(period);
  return (
    <div>
      <Group gap="sm" className={classes.screenOnly}>
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
            onClick={() => onChange(before)}
            {...inactive(!isPeriodDay(before.from))}
          >
            <IconChevronLeft size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label="The period after"
            onClick={() => onChange(after)}
            {...inactive(!isPeriodDay(after.to))}
          >
            <IconChevronRight size={16} aria-hidden />
          </ActionIcon>
        </ActionIcon.Group>
        {period.kind === 'days' && (
          <OwnDays days={period} onDays={(days) => onChange({ kind: 'days', ...days })} />
        )}
      </Group>
      <Text size="sm" mt="xs" aria-live="polite">
        {daysText(period)}
        {isUnderWay && ', so far'}, beside {daysText(before)}.
      </Text>
    </div>
  );
}

/** Keeps what is being typed until it is a period: while a year is typed, the day is one of the first centuries. */
function OwnDays({ days, onDays }: { days: Days; onDays: (days: Days) => void }) {
  const [typed, setTyped] = useState<{ of: Days; days: Days } | null>(null);
  // Another period ends what was being typed.
  const shown = typed?.of.from === days.from && typed.of.to === days.to ? typed.days : days;
  const isComplete = isPeriodDay(shown.from) && isPeriodDay(shown.to);
  const problem = isComplete ? daysProblem(shown) : null;
  const input = (which: 'from' | 'to', label: string) => (
    <TextInput
      type="date"
      aria-label={label}
      value={shown[which]}
      error={problem !== null}
      aria-describedby={problem === null ? undefined : PROBLEM_ID}
      onChange={({ currentTarget }) => {
        const next = { ...shown, [which]: currentTarget.value };
        setTyped({ of: days, days: next });
        if (isPeriodDay(next.from) && isPeriodDay(next.to) && daysProblem(next) === null) onDays(next);
      }}
      onBlur={() => {
        if (!isComplete) setTyped(null);
      }}
    />
  );
  return (
    <>
      {input('from', 'First day')}
      {input('to', 'Last day')}
      <Text id={PROBLEM_ID} size="sm" c="red" role="status">
        {problem && `${problem}.`}
      </Text>
    </>
  );
}
