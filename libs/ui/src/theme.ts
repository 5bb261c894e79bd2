export { isTheme, themes, type DisplayedTheme, type Theme } from './theme/theme-choice';
export { ThemeProvider, useTheme, type ThemeProviderProps, type ThemeState } from './theme/theme-provider';
