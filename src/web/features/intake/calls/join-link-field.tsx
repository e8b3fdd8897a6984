import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { joinLinkSchema } from '#contract/intake/calls/join-link.ts';
import { useLeaveGuard } from '#web/lib/forms/use-leave-guard.ts';

export interface JoinLinkFieldProps {
  value: string;
  onChange: (value: string) => void;
  error: string | null;
  readOnly: boolean;
}

/** Error for an invalid join link, or null. */
export function joinLinkError(value: string): string | null {
  return joinLinkSchema.safeParse(value).error?.issues[0]?.message ?? null;
}

/** The join link of one call. */
export function JoinLinkField({ value, onChange, error, readOnly }: JoinLinkFieldProps) {
  const [opened] = useState(value);
  useLeaveGuard(value !== opened);
  return (
    <TextInput
      label="Join link for this call"
      description="Leave empty to use the link of the person who takes the call (Settings → Calls)."
      type="url"
      autoComplete="off"
      readOnly={readOnly}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
