import { Alert, Code, Text } from '@mantine/core';

/** Tells administrators how to set up email. */
export function MailSetupNotice() {
  return (
    <Alert color="yellow" variant="light">
      {/* An alert's own title is too faint behind a dialog. */}
      <Text size="sm" fw={600} mb={4}>
        Email isn't set up on this server
      </Text>
      Mails are saved in the server's outbox folder and not sent. To send them, set <Code>SMTP_URL</Code> (the
      address and sign-in of your mail server) and <Code>MAIL_FROM</Code> (the sender's address) where the
      server is configured, and restart it.
    </Alert>
  );
}
