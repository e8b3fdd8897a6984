import { Alert, Text } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ServiceConnection } from '#contract/connections/connections/connection.ts';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import { formatDateTime } from '#web/lib/browser/format.ts';

/** Tests the saved settings, and shows the last result in words. */
export function ConnectionTestLine({
  connection: { version, tested_at, test_passed, test_result },
  busy,
  unsaved,
  onTest,
  children,
}: {
  connection: ServiceConnection;
  busy: boolean;
  /** Whether the form has values that the test would not see. */
  unsaved: boolean;
  onTest: () => void;
  /** What else the test found. */
  children?: ReactNode;
}) {
  if (version === 0) return <Text size="sm">Save the settings, then test them.</Text>;
  return (
    <div>
      <BusyButton
        variant="default"
        leftSection={<IconPlugConnected size={16} aria-hidden />}
        busy={busy}
        onClick={onTest}
      >
        Test Connection
      </BusyButton>
      {unsaved && (
        <Text size="sm" c="dimmed" mt="xs">
          The test uses the saved settings.
        </Text>
      )}
      <div role="status">
        {tested_at && (
          <Alert mt="sm" color={test_passed ? 'green' : 'red'}>
            <Text size="sm">{test_result}</Text>
            <Text size="sm" c="dimmed">
              Tested {formatDateTime(tested_at)}
            </Text>
            {children}
          </Alert>
        )}
      </div>
    </div>
  );
}
