import { Group, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { CALL_DURATIONS, DEFAULT_CALL_DURATION } from '#contract/intake/calls/call.ts';
import { type bookedTime, londonWallClock } from '#contract/intake/calls/call-time.ts';
import { londonDay } from '#contract/values/london-time.ts';
import { useLeaveGuard } from '#web/lib/forms/use-leave-guard.ts';

export interface CallTime {
  /** YYYY-MM-DD, or ''. */
  day: string;
  /** HH:mm in London, or ''. */
  time: string;
  duration_minutes: (typeof CALL_DURATIONS)[number];
}

export const NO_TIME: CallTime = { day: '', time: '', duration_minutes: DEFAULT_CALL_DURATION };

/** Field values for a booked call. */
export function callTimeOf(call: { starts_at: string | null; duration_minutes: number }): CallTime {
  return {
    ...(call.starts_at === null ? { day: '', time: '' } : londonWallClock(call.starts_at)),
    duration_minutes:
      CALL_DURATIONS.find((minutes) => minutes === call.duration_minutes) ?? DEFAULT_CALL_DURATION,
  };
}

export type CallTimeError = Extract<ReturnType<typeof bookedTime>, { error: string }>;

export interface CallTimeFieldsProps {
  value: CallTime;
  onChange: (value: CallTime) => void;
  error: CallTimeError | null;
  readOnly: boolean;
}

/** Date, time and duration of a call. Date and time stay empty if the call is arranged elsewhere. */
export function CallTimeFields({ value, onChange, error, readOnly }: CallTimeFieldsProps) {
  const [opened] = useState(value);
  useLeaveGuard(value.day !== opened.day || value.time !== opened.time);
  return (
    <Group align="flex-start" gap="sm">
      <TextInput
        label="Date"
        type="date"
        min={londonDay(new Date())}
        readOnly={readOnly}
        value={value.day}
        error={error?.field === 'day' && error.error}
        onChange={(event) => onChange({ ...value, day: event.currentTarget.value })}
      />
      <TextInput
        label="Time (UK)"
        type="time"
        readOnly={readOnly}
        value={value.time}
        error={error?.field === 'time' && error.error}
        onChange={(event) => onChange({ ...value, time: event.currentTarget.value })}
      />
      <Select
        label="Duration"
        w="7.5rem"
        readOnly={readOnly}
        allowDeselect={false}
        data={CALL_DURATIONS.map((minutes) => ({ value: String(minutes), label: `${minutes} minutes` }))}
        value={String(value.duration_minutes)}
        onChange={(chosen) =>
          onChange({
            ...value,
            duration_minutes:
              CALL_DURATIONS.find((minutes) => String(minutes) === chosen) ?? value.duration_minutes,
          })
        }
      />
    </Group>
  );
}
