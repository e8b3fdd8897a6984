import { Text } from '@mantine/core';

/** Beside each free text of a file. */
export function SuspicionHelp() {
  return (
    <Text size="xs" c="dimmed">
      Never write about a suspicion in a file: clients may ask to see their data, and telling them of a report
      is a criminal offence (tipping off). Tell your nominated officer, or report to the National Crime Agency
      at sarsreporting.nationalcrimeagency.gov.uk.
    </Text>
  );
}
