import { getRouteApi } from '@tanstack/react-router';
import { BackLink } from '#web/components/navigation/back-link.tsx';
import { PageHeader } from '#web/components/navigation/page-header.tsx';
import { PriceBook } from '#web/features/pricing/price-book/price-book.tsx';
import { paths } from '#web/lib/navigation/paths.ts';

const route = getRouteApi('/app/price-book');

/** The address is the only place that stores the version. */
export function PriceBookPage() {
  const { version } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <>
      <PageHeader
        title="Price Book"
        subtitle="The price of each service. Proformas use the version in force."
        back={<BackLink to={paths.serviceConfiguration}>Service Configuration</BackLink>}
      />
      <PriceBook
        versionId={version}
        onVersion={(id) => void navigate({ search: id === '' ? {} : { version: id } })}
      />
    </>
  );
}
