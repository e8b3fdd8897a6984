import { Text } from '@mantine/core';
import { useCompaniesHouse } from './use-companies-house.ts';

/** Settings: whether companies are looked up. */
export function CompaniesHouseLine() {
  return (
    <Text size="sm" c="dimmed">
      {useCompaniesHouse()
        ? 'Companies House: companies can be looked up, and those in files are looked at every night.'
        : 'Companies House: not set up. With the variable COMPANIES_HOUSE_KEY, companies can be looked up.'}
    </Text>
  );
}
