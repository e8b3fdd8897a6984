import { Alert, List } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ProformaReview } from '#contract/proforma/review.ts';
import { sendWarnings } from '#contract/proforma/send-warnings.ts';

/** Lists points to check before sending. Renders nothing if there are none. */
export function SendWarnings({ details }: { details: ProformaReview['details'] }) {
  const warnings = sendWarnings(details, new Date());
  if (warnings.length === 0) return null;
  return (
    <Alert
      variant="light"
      color="yellow"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title="Check before you send"
    >
      <List size="sm" style={{ overflowWrap: 'anywhere' }}>
        {warnings.map((warning) => (
          <List.Item key={warning}>{warning}</List.Item>
        ))}
      </List>
    </Alert>
  );
}
