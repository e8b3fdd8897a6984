import { Switch, type SwitchProps } from '@mantine/core';

/** A switch that `readOnly` keeps as it is: the browser, and Mantine's own switch, know that of text only. */
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
