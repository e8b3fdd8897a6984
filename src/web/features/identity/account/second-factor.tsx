import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '#web/components/dialog.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { client, orpc } from '#web/lib/api/api.ts';
import { formatCount } from '#web/lib/browser/format.ts';
import { returnFocusOnUnmount } from '#web/lib/focus/return-focus-on-unmount.ts';
import { useShownOnce } from '#web/lib/forms/use-shown-once.ts';
import { notifySuccess } from '#web/lib/messages/notify.ts';
import type { Account } from './account-query.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecondFactorSetup } from './second-factor-setup.tsx';

type Step = 'setup' | 'codes' | 'off';

const TITLES: Record<Step, string> = {
  setup: 'Set up two-step sign-in',
  codes: 'New recovery codes',
  off: 'Switch off two-step sign-in',
};

/** Two-step sign-in: set up, switch off, and new recovery codes. */
export function SecondFactor({ account }: { account: Account }) {
  const queryClient = useQueryClient();
  const [dialog, setDialog] = useState<Step | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const refresh = () => void queryClient.invalidateQueries({ queryKey: orpc.account.key() });

  const shown = useShownOnce(codes?.join('\n') ?? null, close);

  function close(): void {
    setDialog(null);
    setCodes(null);
  }

  return (
    <SectionCard
      title="Two-step sign-in"
      description="Enter a code from your phone after your password."
      actions={
        <Badge color={account.two_factor_enabled ? 'green' : 'gray'}>
          {account.two_factor_enabled ? 'On' : 'Off'}
        </Badge>
      }
    >
      {account.two_factor_enabled ? (
        <Group justify="space-between">
          <Text c="dimmed">
            {formatCount(account.recovery_codes_left, 'recovery code')}{' '}
            {account.recovery_codes_left === 1 ? 'is' : 'are'} left.
          </Text>
          <Group gap="xs" ref={returnFocusOnUnmount}>
            <Button variant="default" onClick={() => setDialog('codes')}>
              New recovery codes
            </Button>
            <Button variant="default" onClick={() => setDialog('off')}>
              Switch off
            </Button>
          </Group>
        </Group>
      ) : (
        <Group justify="flex-end">
          <Button onClick={() => setDialog('setup')}>Set up</Button>
        </Group>
      )}
      <Dialog
        opened={dialog !== null}
        onClose={shown.close}
        title={dialog && TITLES[dialog]}
        closeOnClickOutside={false}
      >
        {dialog === 'setup' && !codes && (
          <SecondFactorSetup
            onEnabled={(recovery_codes) => {
              setCodes(recovery_codes);
              refresh();
            }}
            onClose={close}
          />
        )}
        {dialog === 'codes' && !codes && (
          <PasswordDialog
            text="Your current codes will stop working."
            submitLabel="Make new codes"
            failure="Failed to make new recovery codes"
            onSubmit={async (password) => {
              setCodes((await client.account.renewRecoveryCodes({ password })).recovery_codes);
              refresh();
            }}
            onCancel={close}
          />
        )}
        {codes && (
          <Stack>
            {dialog === 'setup' && <Text>Two-step sign-in is on.</Text>}
            <RecoveryCodes codes={codes} onCopied={shown.onCopied} />
            <Group justify="flex-end">
              <Button autoFocus onClick={close}>
                Done
              </Button>
            </Group>
          </Stack>
        )}
        {dialog === 'off' && (
          <PasswordDialog
            text="Your password alone will be enough to sign in."
            submitLabel="Switch off"
            failure="Failed to switch off two-step sign-in"
            onSubmit={async (password) => {
              await client.account.disableSecondFactor({ password });
              notifySuccess('Two-step sign-in is off');
              refresh();
              close();
            }}
            onCancel={close}
          />
        )}
      </Dialog>
    </SectionCard>
  );
}
