import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useAuth } from './auth.tsx';

test('useAuth throws outside its provider', () => {
  const Lost = () => String(useAuth().loading);
  expect(() => renderToString(createElement(Lost))).toThrow('useAuth must be used within an AuthProvider');
});
