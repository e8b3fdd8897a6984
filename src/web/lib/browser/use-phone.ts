import { useMediaQuery } from '@mantine/hooks';

/** Whether the screen is narrower than the mobile breakpoint of the requirement, 768 pixels. */
export function usePhone(): boolean {
  return useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
}
