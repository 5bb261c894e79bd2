import { useAuth, useProfile } from '@lineup/auth';
import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useBanners } from './banner-store';

const banner = {
  id: 'onboarding',
  message: 'Complete your profile setup to start connecting with college esports programs.',
  linkText: 'Complete Setup',
  linkUrl: '/welcome',
  priority: 10,
};

/** Reminds a signed-in user without a profile to make one; a name or a picture alone is none. Draws nothing itself. */
export function OnboardingBanner() {
  const { status } = useAuth();
  const { status: profileStatus, profile } = useProfile();
  const { pathname } = useLocation();
  const isWanted = status === 'signed-in' && profileStatus === 'ready' && !profile?.slug && pathname !== '/welcome';

  // Before the paint: the height kept free for it is given up in the same moment.
  useLayoutEffect(() => {
    if (!isWanted) return;
    const { register, remove } = useBanners.getState();
    register(banner);
    return () => remove(banner.id);
  }, [isWanted]);
  return null;
}
