import { SHELL_RETRIES, getClient, retryUpTo, unwrap } from '@lineup/data';
import { isTheme, type Theme } from '@lineup/ui/theme';
import { queryOptions } from '@tanstack/react-query';

/** The saves of choices, one after the other, so that the last choice is the one that stays. */
let saving: Promise<void> = Promise.resolve();

/** Theme stored with the user's profile; null without a profile or before a choice. Never older than a choice made here. */
export function themePreferenceQuery(userId: string) {
  return queryOptions({
    queryKey: ['auth', 'theme', userId],
    retry: retryUpTo(SHELL_RETRIES),
    queryFn: async (): Promise<Theme | null> => {
      const client = await getClient();
      for (;;) {
        const newest = saving;
        await newest;
        const row = await unwrap(
          client.from('user_profiles').select('theme_preference').eq('user_id', userId).maybeSingle(),
        );
        // Otherwise a choice was made meanwhile, and this would take it back on the screen.
        if (newest === saving) return isTheme(row?.theme_preference) ? row.theme_preference : null;
      }
    },
  });
}

/** Saves the choice with the profile. A failure is silent: the choice stays in this browser. */
export function saveThemePreference(userId: string, theme: Theme): void {
  saving = saving.then(() => store(userId, theme));
}

async function store(userId: string, theme_preference: Theme): Promise<void> {
  try {
    const client = await getClient();
    await unwrap(client.from('user_profiles').update({ theme_preference }).eq('user_id', userId));
  } catch (error) {
    console.error('The theme could not be saved', error);
  }
}
