import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AuthProvider } from '#web/lib/session/auth.tsx';
import { Overlays } from './overlays.tsx';
import { cssVariablesResolver, theme } from './theme/theme.ts';

export function Providers({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <AuthProvider>{children}</AuthProvider>
        <Overlays />
      </QueryClientProvider>
    </MantineProvider>
  );
}
