import { Divider, Paper, Stack, Text } from '@mantine/core';
import {
  fillMail,
  LINK_FIELD,
  type MergeValues,
  plainMailText,
} from '#contract/firm/mail-templates/merge-fields.ts';

export interface MailPreviewProps {
  subject: string;
  body: string;
  values: MergeValues;
  /** The recipient's address. */
  to: string;
  /** The person who receives replies. */
  replyTo: string | null;
}

/** A mail as the client will read it. */
export function MailPreview({ subject, body, values, to, replyTo }: MailPreviewProps) {
  const filled = fillMail({ subject, body }, values);
  return (
    <Paper withBorder radius="sm" p="md" component="section" aria-label="What the client sees">
      <Stack gap="xs" style={{ overflowWrap: 'anywhere' }}>
        <Text size="sm" c="dimmed">
          To {to}
          {replyTo !== null && `, replies to ${replyTo}`}
        </Text>
        <Text fw={600}>{plainMailText(filled.subject.text) || 'No subject yet'}</Text>
        <Divider />
        <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
          {plainMailText(
            filled.body.text.replaceAll(LINK_FIELD, '[a link to the questionnaire, only for this client]'),
          )}
        </Text>
        <Text size="sm" c="dimmed">
          {values['firm.name']}
        </Text>
      </Stack>
    </Paper>
  );
}
