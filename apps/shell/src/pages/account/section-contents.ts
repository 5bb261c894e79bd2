import { lazy, type ComponentType } from 'react';
import { loadWithRetry } from '../../federation/retry';
import type { SectionContentProps } from './section';
import type { SectionName } from './sections';

type Load = () => Promise<{ default: ComponentType<SectionContentProps> }>;

/** The code of each section, a chunk of its own. */
export const loadContent: Record<SectionName, Load> = {
  profile: () => import('./profile-content'),
  security: () => import('./security-content'),
  notifications: () => import('./notifications-content'),
  kept: () => import('./kept-section').then(({ KeptSection }) => ({ default: KeptSection })),
  calendar: () => import('./calendar-section').then(({ CalendarSection }) => ({ default: CalendarSection })),
  privacy: () => import('./privacy-content'),
  appearance: () => import('./appearance-section').then(({ AppearanceSection }) => ({ default: AppearanceSection })),
  guardians: () => import('./guardians-section').then(({ GuardiansSection }) => ({ default: GuardiansSection })),
  linked: () => import('./linked-section').then(({ LinkedSection }) => ({ default: LinkedSection })),
  points: () => import('./points-section').then(({ PointsSection }) => ({ default: PointsSection })),
  data: () => import('./data-content'),
};

const contentOf = (name: SectionName) => lazy(() => loadWithRetry(loadContent[name]));

export const contents: Record<SectionName, ComponentType<SectionContentProps>> = {
  profile: contentOf('profile'),
  security: contentOf('security'),
  notifications: contentOf('notifications'),
  kept: contentOf('kept'),
  calendar: contentOf('calendar'),
  privacy: contentOf('privacy'),
  appearance: contentOf('appearance'),
  guardians: contentOf('guardians'),
  linked: contentOf('linked'),
  points: contentOf('points'),
  data: contentOf('data'),
};
