import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ErrorState } from '#web/components/states/error-state.tsx';

/** Shown in place of a screen that failed to render. */
export function RouteError({ reset }: ErrorComponentProps) {
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  return (
    <ErrorState
      title="Something went wrong"
      description="This screen could not be shown."
      onRetry={() => {
        queries.reset();
        reset();
        void router.invalidate();
      }}
    />
  );
}
