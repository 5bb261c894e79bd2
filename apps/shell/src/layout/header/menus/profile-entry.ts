import type { OwnProfile } from '@lineup/auth';
import type { NavEntry } from './nav-entries';

/** The profile's entry: to the profile, or to making one, which differs between the two menus. */
export function profileEntry(profile: OwnProfile | null, menu: 'desktop' | 'mobile'): NavEntry {
  if (profile?.slug) return { label: 'My Profile', to: `/player/${profile.slug}` };
  return { label: 'Create Profile', to: menu === 'desktop' ? '/welcome' : '/profile-onboarding' };
}
