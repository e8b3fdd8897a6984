import { Button, FileInput, Group, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { ORPCError } from '@orpc/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type CertificateProblem,
  certificateProblem,
} from '#contract/proposals/sealing/certificate-problem.ts';
import { Dialog } from '#web/components/dialog.tsx';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import { PasswordField } from '#web/components/forms/password-field.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { focusFirstMarked } from '#web/lib/focus/focus-first-error.ts';
import { readOnlyWhile } from '#web/lib/forms/read-only-while.ts';
import { useLeaveGuard } from '#web/lib/forms/use-leave-guard.ts';
import { isRefusal } from '#web/lib/messages/is-refusal.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';

interface Chosen {
  certificate: File | null;
  key: File | null;
  password: string;
}

/** Uploads the firm's own certificate with its private key. The server checks that they can seal documents. */
export function OwnCertificateDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const form = useForm<Chosen>({
    initialValues: { certificate: null, key: null, password: '' },
    validate: { certificate: (file) => (file ? null : 'Choose your certificate') },
    ...readOnlyWhile(() => busy),
  });
  useLeaveGuard(form.isDirty());
  const store = useMutation(
    orpc.sealing.useOwn.mutationOptions({
      onSuccess: (keys) => {
        queryClient.setQueryData(orpc.sealing.keys.queryKey(), keys);
        notifySuccess('Your certificate will seal documents from now on');
        onClose();
      },
      onError: (error) => {
        const problem = problemOf(error);
        if (problem === null) return notifyError(describeError(error, 'Failed to store the certificate'));
        const { field, text } = certificateProblem(problem);
        form.setFieldError(field, text);
        form.getInputNode(field)?.focus();
      },
    }),
  );
  const busy: boolean = store.isPending;

  return (
    <Dialog onClose={onClose} title="Use your own certificate">
      <form
        noValidate
        onSubmit={form.onSubmit(({ certificate, key, password }) => {
          if (certificate && !busy) store.mutate({ certificate, ...(key && { key }), password });
        }, focusFirstMarked)}
      >
        <Stack>
          <Text size="sm" c="dimmed">
            A certificate from an authority tells readers who your firm is. It must be issued for signing
            documents. The private key is stored encrypted, and nobody can download it again.
          </Text>
          <FileInput
            label="Certificate"
            description="A PKCS#12 file (.p12 or .pfx), or a PEM file with the certificate and its chain."
            placeholder="Choose a file"
            accept=".p12,.pfx,.pem,.crt,.cer"
            required
            data-autofocus
            {...form.getInputProps('certificate')}
          />
          <FileInput
            label="Private key"
            description="Only needed if the key is in a separate PEM file."
            placeholder="Choose a file"
            accept=".pem,.key"
            clearable
            clearButtonProps={{ 'aria-label': 'Remove the private key' }}
            {...form.getInputProps('key')}
          />
          <PasswordField
            label="Password"
            description="The password of the PKCS#12 file or of the private key. It isn't stored."
            autoComplete="off"
            {...form.getInputProps('password')}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <BusyButton type="submit" busy={busy}>
              {busy ? 'Checking...' : 'Use Certificate'}
            </BusyButton>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

function problemOf(error: unknown): CertificateProblem | null {
  return error instanceof ORPCError && isRefusal(error, 'CERTIFICATE_REFUSED')
    ? (error.data as { problem: CertificateProblem }).problem
    : null;
}
