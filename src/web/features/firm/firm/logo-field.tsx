import { Button, FileButton, Group, Input } from '@mantine/core';
import { useId, useRef } from 'react';
import { returnFocusOnUnmount } from '#web/lib/focus/return-focus-on-unmount.ts';
import { notifyError } from '#web/lib/messages/notify.ts';
import classes from './firm.module.css';
import { shrinkLogo } from './shrink-logo.ts';

export interface LogoFieldProps {
  /** A path, a data URL or ''. */
  value?: string;
  onChange: (logo: string) => void;
  error?: string | undefined;
  readOnly?: boolean;
}

/** Chooses or removes the logo, which is saved with the form. */
export function LogoField({ value = '', onChange, error, readOnly = false }: LogoFieldProps) {
  const id = useId();
  /** Clears the file input, so that the same file can be chosen again. */
  const emptyField = useRef<() => void>(null);

  async function choose(file: File): Promise<void> {
    try {
      onChange(await shrinkLogo(file));
    } catch {
      notifyError("This file isn't a picture that can be read. Choose a PNG, JPEG or WebP file.");
    } finally {
      emptyField.current?.();
    }
  }

  return (
    <Input.Wrapper
      label="Logo"
      description="A wide picture looks best. It is scaled down in your browser."
      error={error}
      id={id}
    >
      <Group gap="sm" mt={6}>
        {value && <img className={classes.chosen} src={value} alt="The chosen logo" />}
        <FileButton
          accept="image/png,image/jpeg,image/webp"
          resetRef={emptyField}
          inputProps={{ id }}
          onChange={(file) => file && !readOnly && void choose(file)}
        >
          {(props) => (
            <Button variant="default" aria-describedby={`${id}-description`} {...props}>
              {value ? 'Change Logo' : 'Choose Logo'}
            </Button>
          )}
        </FileButton>
        {value && (
          <Button
            ref={returnFocusOnUnmount}
            variant="subtle"
            color="red"
            onClick={() => !readOnly && onChange('')}
          >
            Remove Logo
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  );
}
