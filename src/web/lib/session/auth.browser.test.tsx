import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { useAuth } from './auth.tsx';

test('useAuth throws outside its provider', () => {
  const Lost = () => String(useAuth().loading);
  const onUncaughtError = vi.fn();
  flushSync(() => createRoot(document.createElement('div'), { onUncaughtError }).render(<Lost />));
  expect(onUncaughtError.mock.calls[0]?.[0]).toEqual(
    new Error('useAuth must be used within an AuthProvider'),
  );
});
