import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AuthProvider } from '#web/lib/session/auth.tsx';
import { cssVariablesResolver, theme } from './theme/theme.ts';

export interface ProvidersProps {
  queryClient: QueryClient;
  /** Toasts and dialogs over the page. */
  overlays: ReactNode;
  children: ReactNode;
}

export function Providers({ queryClient, overlays, children }: ProvidersProps) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <AuthProvider>{children}</AuthProvider>
        {overlays}
      </QueryClientProvider>
    </MantineProvider>
  );
}
