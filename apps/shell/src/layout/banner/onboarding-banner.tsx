import { sentence } from '@lineup/language';
import { useAuth, useProfile } from '@lineup/auth';
import { localStore } from '@lineup/data';
import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useBanners } from './banner-store';

/** Reminds the user to make a profile. */
export const onboardingBanner = {
  id: 'onboarding',
  message: sentence('Complete your profile setup to start connecting with college esports programs.'),
  linkText: sentence('Complete Setup'),
  linkUrl: '/welcome',
  priority: 10,
};

/** Key of the id of the user who was last seen without a profile: their screens open with room for the banner. */
const KEY = 'lineup.needs_profile';

/** Screens without the banner: where it leads, and the sign-in page, which signed-in users leave at once. */
const hiddenOn = ['/welcome', '/auth'];

/** Reminds a signed-in user without a profile to make one; a name or a picture alone does not count. Renders nothing itself. */
export function OnboardingBanner() {
  const { user } = useAuth();
  const { status, profile } = useProfile();
  const { pathname } = useLocation();
  const userId = user?.id;
  const isKnown = userId !== undefined && status === 'ready';
  const hasProfile = Boolean(profile?.slug);
  const isWanted = isKnown && !hasProfile && !hiddenOn.includes(pathname);

  // Before the paint: the room reserved for it is taken in the same moment.
  useLayoutEffect(() => {
    if (!isWanted) return;
    const { register, remove } = useBanners.getState();
    register(onboardingBanner);
    return () => remove(onboardingBanner.id);
  }, [isWanted]);

  useLayoutEffect(() => {
    if (!isKnown) return;
    if (hasProfile) localStore.removeItem(KEY);
    else localStore.setItem(KEY, userId);
  }, [isKnown, hasProfile, userId]);
  return null;
}

/**
 * Whether the banner comes to a screen that opens now: known, expected because it was needed on the last visit, or
 * unknown, in which case it must do without room of its own.
 */
export function useOnboardingOutlook(): 'known' | 'expected' | 'unknown' {
  const userId = useAuth().user?.id;
  const { status } = useProfile();
  const { pathname } = useLocation();
  if (status !== 'loading' || hiddenOn.includes(pathname)) return 'known';
  return neededProfile(userId) ? 'expected' : 'unknown';
}

/** Whether the user had no profile on the last visit; while the session waits to be read, whether anybody had none. */
function neededProfile(userId: string | undefined): boolean {
  const stored = localStore.getItem(KEY);
  return stored !== null && (userId === undefined || stored === userId);
}
