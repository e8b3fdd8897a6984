import { Alert, Button, Stack, Text } from '@mantine/core';

/** Says that a text is one of our examples, until somebody has reviewed it. */
export function ExampleNotice({ onReviewed }: { onReviewed: () => void }) {
  return (
    <Alert color="yellow" variant="light" title="Our example">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          This text is short and in our own words. It is not legal advice. Have it reviewed before you use it,
          and make it fit your firm.
        </Text>
        <Button size="xs" variant="default" onClick={onReviewed}>
          It has been reviewed
        </Button>
      </Stack>
    </Alert>
  );
}
