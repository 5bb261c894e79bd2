import { useAuth } from '@lineup/auth';
import { ThemeProvider, type Theme } from '@lineup/ui/theme';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, type ReactNode } from 'react';
import { saveThemePreference, themePreferenceQuery } from './theme-preference';

/** The theme, taken from and saved to the signed-in user's profile. */
export function AccountTheme({ children }: { children: ReactNode }) {
  const userId = useAuth().user?.id ?? null;
  const client = useQueryClient();
  const { data: preference } = useQuery({ ...themePreferenceQuery(userId ?? ''), enabled: userId !== null });

  const onChoose = useCallback(
    (theme: Theme) => {
      if (userId === null) return;
      client.setQueryData(themePreferenceQuery(userId).queryKey, theme);
      saveThemePreference(userId, theme);
    },
    [userId, client],
  );
  return (
    <ThemeProvider preference={preference} onChoose={onChoose}>
      {children}
    </ThemeProvider>
  );
}
