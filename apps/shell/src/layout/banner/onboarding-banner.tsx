import { useAuth, useProfile } from '@lineup/auth';
import { localStore } from '@lineup/data';
import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useBanners } from './banner-store';

/** Reminds the user to make a profile. */
export const onboardingBanner = {
  id: 'onboarding',
  message: 'Complete your profile setup to start connecting with college esports programs.',
  linkText: 'Complete Setup',
  linkUrl: '/welcome',
  priority: 10,
};

/** Key of the id of the user who was last seen to have a profile: on their next visit no room is reserved. */
const KEY = 'lineup.has_profile';

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
    if (hasProfile) localStore.setItem(KEY, userId);
    else localStore.removeItem(KEY);
  }, [isKnown, hasProfile, userId]);
  return null;
}

/** Whether the banner may still come to a screen that opens now. */
export function useMayOnboard(): boolean {
  const userId = useAuth().user?.id;
  const { status } = useProfile();
  const { pathname } = useLocation();
  return status === 'loading' && !hiddenOn.includes(pathname) && !hadProfile(userId);
}

/** Whether the user had a profile on the last visit; while the session waits to be read, whether anybody had. */
function hadProfile(userId: string | undefined): boolean {
  const stored = localStore.getItem(KEY);
  return stored !== null && (userId === undefined || stored === userId);
}
