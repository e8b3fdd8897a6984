import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { Loading } from '#web/components/states/loading.tsx';
import { sessionOptions } from '#web/lib/session/auth.tsx';

/** Shown until the session is loaded. Retries while the server can't be reached. */
export function SessionPending() {
  const { isError, isFetching, refetch } = useQuery({ ...sessionOptions, refetchInterval: retryEvery });
  if (!isError) return <Loading mih="100dvh" />;
  return (
    <ErrorState
      title="Tallygate can't be reached"
      description="The server isn't responding. This page retries automatically."
      retrying={isFetching}
      onRetry={() => void refetch()}
    />
  );
}

/** Milliseconds between retries. */
function retryEvery(query: { state: { status: string } }): number | false {
  return query.state.status === 'error' ? 5_000 : false;
}
