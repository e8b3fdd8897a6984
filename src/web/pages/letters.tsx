import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { BackLink } from '#web/components/navigation/back-link.tsx';
import { PageHeader } from '#web/components/navigation/page-header.tsx';
import { AccessRestricted } from '#web/components/states/access-restricted.tsx';
import { LetterTemplates } from '#web/features/proposals/letter-templates/letters.tsx';
import { paths } from '#web/lib/navigation/paths.ts';
import { useIsAdmin } from '#web/lib/session/is-admin.ts';

const route = getRouteApi('/app/letters');

export function LettersPage() {
  const opened = route.useSearch();
  const navigate = useNavigate();
  const admin = useIsAdmin();
  return (
    <>
      <PageHeader
        title="Letters"
        subtitle="Texts of letters of engagement, by letter, entity type and service"
        back={<BackLink to={paths.serviceConfiguration}>Service Configuration</BackLink>}
      />
      {admin ? (
        <LetterTemplates
          opened={opened}
          onOpen={(text) => void navigate({ to: paths.letters, search: text ?? {} })}
        />
      ) : (
        <AccessRestricted />
      )}
    </>
  );
}
