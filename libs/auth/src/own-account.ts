import { getClient, unwrap } from '@lineup/data';
import { queryOptions } from '@tanstack/react-query';
import type { OwnProfile } from './auth-context';
import type { UserRole } from './roles';
import { asksSecondFactor, lacksSecondFactor } from './second-factor';

/** First elements of the keys of everything that belongs to the signed-in user. */
export const accountKeys = {
  all: ['auth'] as const,
  roles: (userId: string) => [...accountKeys.all, 'roles', userId] as const,
  /** Whether the user has roles that the session does not have. */
  holdsBack: (userId: string) => [...accountKeys.all, 'holds-back', userId] as const,
  profile: (userId: string) => [...accountKeys.all, 'profile', userId] as const,
};

/** Roles of the user that count in this session. */
export function rolesQuery(userId: string) {
  return queryOptions({
    queryKey: accountKeys.roles(userId),
    meta: { keep: 'account' },
    queryFn: async ({ client }): Promise<UserRole[]> => {
      try {
        const supabase = await getClient();
        const held = await unwrap(supabase.from('user_roles').select('role, college_id').eq('user_id', userId));
        const isLacking = lacksSecondFactor((await supabase.auth.getSession()).data.session);
        client.setQueryData(accountKeys.holdsBack(userId), isLacking && held.some(asksSecondFactor));
        return isLacking ? held.filter((each) => !asksSecondFactor(each)) : held;
      } catch (error) {
        console.error('The roles could not be loaded', error);
        throw error;
      }
    },
  });
}

/** The saves of choices, one after the other, so that the last choice is the one that stays. */
let saving: Promise<void> = Promise.resolve();

/** Profile of the user, null when there is none yet. Its theme is never older than a choice made here. */
export function profileQuery(userId: string) {
  return queryOptions({
    queryKey: accountKeys.profile(userId),
    meta: { keep: 'account' },
    queryFn: async (): Promise<OwnProfile | null> => {
      const supabase = await getClient();
      for (;;) {
        const newest = saving;
        await newest;
        const profile = await unwrap(
          supabase
            .from('user_profiles')
            .select('id, slug, display_name, is_published, avatar_url, theme_preference')
            .eq('user_id', userId)
            .maybeSingle(),
        );
        // Otherwise a theme was chosen meanwhile, and this would take it back on the screen.
        if (newest === saving) return profile;
      }
    },
  });
}

/** Saves the chosen theme with the profile. A failure is silent: the choice stays in this browser. */
export function saveThemePreference(userId: string, theme: string): void {
  saving = saving.then(() => storeTheme(userId, theme));
}

async function storeTheme(userId: string, theme_preference: string): Promise<void> {
  try {
    const supabase = await getClient();
    await unwrap(supabase.from('user_profiles').update({ theme_preference }).eq('user_id', userId));
  } catch (error) {
    console.error('The theme could not be saved', error);
  }
}
