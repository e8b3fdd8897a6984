import { Button, Center, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { encode } from 'uqr';
import { client, errorCode } from '#web/lib/api/api.ts';
import { focusFirstMarked } from '#web/lib/focus/focus-first-error.ts';
import { inactive } from '#web/lib/focus/inactive.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError } from '#web/lib/messages/notify.ts';
import { PasswordDialog } from './password-dialog.tsx';

/** Width of the white border in modules. Cameras need it to find the code. */
const BORDER = 4;

/** Black on white in both colour schemes, as cameras expect. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: BORDER });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width="12rem"
      height="12rem"
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
}

type Setup = Awaited<ReturnType<typeof client.account.startSecondFactor>>;

export interface SecondFactorSetupProps {
  /** Called with the recovery codes when the first valid code is accepted. */
  onEnabled: (recovery_codes: readonly string[]) => void;
  onClose: () => void;
}

/** Steps: password, then QR code and first code. */
export function SecondFactorSetup({ onEnabled, onClose }: SecondFactorSetupProps) {
  const [setup, setSetup] = useState<Setup | null>(null);
  if (!setup) {
    return (
      <PasswordDialog
        text="Enter your password to begin."
        submitLabel="Continue"
        failure="Failed to set up two-step sign-in"
        onSubmit={async (password) => setSetup(await client.account.startSecondFactor({ password }))}
        onCancel={onClose}
      />
    );
  }
  return <FirstCode setup={setup} onCancel={onClose} onAccepted={() => onEnabled(setup.recovery_codes)} />;
}

interface FirstCodeProps {
  setup: Setup;
  onAccepted: () => void;
  onCancel: () => void;
}

function FirstCode({ setup, onAccepted, onCancel }: FirstCodeProps) {
  const form = useForm({
    initialValues: { code: '' },
    validate: {
      code: (code) => (/^\d{6}$/.test(code.replaceAll(/\s/g, '')) ? null : 'Enter the six digits'),
    },
  });

  async function submit({ code }: { code: string }): Promise<void> {
    try {
      await client.account.confirmSecondFactor({ code });
      onAccepted();
    } catch (error) {
      const message = describeError(error, 'Failed to set up two-step sign-in');
      if (errorCode(error) !== 'SECOND_FACTOR_INVALID') return notifyError(message);
      form.setFieldError('code', message);
      form.getInputNode('code')?.focus();
    }
  }

  return (
    <form noValidate onSubmit={form.onSubmit((values) => submit(values), focusFirstMarked)}>
      <Stack gap="sm">
        <Text>Scan this QR code with your authenticator app, then enter the code that the app shows.</Text>
        <Center>
          <QrCode text={setup.totp_uri} label="QR code for your authenticator app" />
        </Center>
        <TextInput
          label="Key"
          description="If you can't scan the code, type this key into the app."
          value={setup.key}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <TextInput
          label="Code"
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          {...form.getInputProps('code')}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" aria-busy={form.submitting} {...inactive(form.submitting)}>
            {form.submitting ? 'Loading...' : 'Switch on'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
