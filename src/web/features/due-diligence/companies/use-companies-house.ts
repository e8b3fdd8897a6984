import { useQuery } from '@tanstack/react-query';
import { orpc } from '#web/lib/api/api.ts';

/** Whether companies can be looked up; false while unknown. */
export function useCompaniesHouse(): boolean {
  const { data } = useQuery(
    orpc.dashboard.badges.queryOptions({ select: ({ companies_house }) => companies_house }),
  );
  return data ?? false;
}
