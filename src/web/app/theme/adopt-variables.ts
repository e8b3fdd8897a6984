import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core';
import { cssVariablesResolver, theme } from './theme.ts';

/**
 * Adds the theme's variables without a style element, which the content security policy of the proposal and
 * verification pages blocks.
 */
export function adoptThemeVariables(): void {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    [defaultCssVariablesResolver, cssVariablesResolver]
      .map((variablesOf) => convertCssVariables(variablesOf(merged)))
      .join(''),
  );
  document.adoptedStyleSheets.push(sheet);
}
