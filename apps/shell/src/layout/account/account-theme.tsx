import { profileQuery, saveThemePreference, useAuth, useProfile, type OwnProfile } from '@lineup/auth';
import { ThemeProvider, isTheme, type Theme } from '@lineup/ui/theme';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState, type ReactNode } from 'react';
import { framedTheme } from '../../model/framed';

/** The theme, taken from and saved to the signed-in user's profile; in a frame the one that its page asks for. */
export function AccountTheme({ children }: { children: ReactNode }) {
  const userId = useAuth().user?.id ?? null;
  const queryClient = useQueryClient();
  const { profile } = useProfile();
  const preference = isTheme(profile?.theme_preference) ? profile.theme_preference : null;
  const [fixed] = useState(framedTheme);

  const onChoose = useCallback(
    (theme: Theme) => {
      if (userId === null) return;
      queryClient.setQueryData(
        profileQuery(userId).queryKey,
        (cached: OwnProfile | null | undefined) => cached && { ...cached, theme_preference: theme },
      );
      saveThemePreference(userId, theme);
    },
    [userId, queryClient],
  );
  return (
    <ThemeProvider preference={preference} fixed={fixed} onChoose={onChoose}>
      {children}
    </ThemeProvider>
  );
}
