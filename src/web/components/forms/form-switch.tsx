import { Switch, type SwitchProps } from '@mantine/core';

/** A switch that supports `readOnly`. Browsers and Mantine only support it for text fields. */
export function FormSwitch({ readOnly = false, onChange, ...props }: SwitchProps) {
  return (
    <Switch
      {...props}
      aria-readonly={readOnly}
      onChange={(event) => {
        if (!readOnly) onChange?.(event);
      }}
    />
  );
}
