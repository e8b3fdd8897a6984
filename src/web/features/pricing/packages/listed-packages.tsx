import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { lazyPart } from '#web/components/states/lazy-part.tsx';
import { orpc } from '#web/lib/api/api.ts';

const Packages = lazyPart(
  () => import('./packages.tsx'),
  ({ Packages }) => Packages,
);

/** The packages, shown below the catalogue. Without packages, their code isn't loaded. */
export function ListedPackages() {
  const { data } = useQuery(orpc.catalogue.list.queryOptions());
  const namesOf = useCallback(
    (categoryName: string, subHeaderName: string) => {
      const category = data?.categories.find(({ name }) => name === categoryName);
      const subHeader = data?.sub_headers.find(
        ({ name, category_id }) => name === subHeaderName && category_id === category?.id,
      );
      return category && subHeader ? `${category.display_name} → ${subHeader.display_name}` : null;
    },
    [data],
  );
  return data?.has_packages ? <Packages namesOf={namesOf} /> : null;
}
