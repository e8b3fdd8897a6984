import { useLocalStorage } from '@mantine/hooks';

export const DENSITIES = ['compact', 'comfortable'] as const;

export type Density = (typeof DENSITIES)[number];

/** The density last chosen in this browser. */
export function useRowDensity() {
  return useLocalStorage<Density>({
    key: 'tallygate:clients-density',
    defaultValue: 'compact',
    getInitialValueInEffect: false,
    serialize: (density) => density,
    deserialize: (text) => DENSITIES.find((density) => density === text) ?? 'compact',
  });
}
