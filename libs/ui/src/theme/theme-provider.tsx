import {
  createContext,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { markDocument } from './document-theme';
import {
  onStoredTheme,
  onSystemThemeChange,
  readTheme,
  storeTheme,
  systemTheme,
  type DisplayedTheme,
  type Theme,
} from './theme-choice';

export interface ThemeState {
  /** The choice. */
  theme: Theme;
  /** What is shown: for `system` what the operating system prefers. */
  displayed: DisplayedTheme;
  setTheme(theme: Theme): void;
}

const ThemeContext = createContext<ThemeState | null>(null);

export interface ThemeProviderProps {
  children: ReactNode;
  /** Preference stored with the signed-in user's account; it wins over the choice stored in this browser. */
  preference?: Theme | null | undefined;
  /** Shown whatever is chosen: what a page that embeds this one asks for. */
  fixed?: DisplayedTheme | null | undefined;
  /** Runs when the user chooses, so that the choice can be saved with the account. */
  onChoose?(theme: Theme): void;
}

/** Shows the chosen theme and follows the operating system while the choice is `system`. */
export function ThemeProvider({ children, preference, fixed, onChoose }: ThemeProviderProps) {
  const [theme, setChoice] = useState<Theme>(() => preference ?? readTheme() ?? 'system');
  const [seenPreference, setSeenPreference] = useState(preference);
  const system = useSyncExternalStore(onSystemThemeChange, systemTheme, systemTheme);
  const displayed = fixed ?? (theme === 'system' ? system : theme);

  if (preference !== seenPreference) {
    setSeenPreference(preference);
    if (preference) setChoice(preference);
  }

  useEffect(() => onStoredTheme(setChoice), []);
  useLayoutEffect(() => markDocument(displayed), [displayed]);
  useLayoutEffect(() => {
    // The next load then starts with the account's choice, before anything is fetched.
    if (preference) storeTheme(preference);
  }, [preference]);

  const state = useMemo((): ThemeState => {
    const setTheme = (next: Theme) => {
      setChoice(next);
      storeTheme(next);
      onChoose?.(next);
    };
    return { theme, displayed, setTheme };
  }, [theme, displayed, onChoose]);
  return <ThemeContext value={state}>{children}</ThemeContext>;
}

/** The theme and the way to change it. */
export function useTheme(): ThemeState {
  const state = useContext(ThemeContext);
  if (!state) throw new Error('useTheme must be used within ThemeProvider');
  return state;
}
