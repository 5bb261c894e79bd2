import { lazy, type ComponentType } from 'react';
import { loadWithRetry } from '../../federation/retry';
import type { SectionContentProps } from './section';
import type { SectionName } from './sections';

type Load = () => Promise<{ default: ComponentType<SectionContentProps> }>;

/** The code of the sections, in three chunks: every page downloads the hash of each chunk. */
export const loadContent: Record<SectionName, Load> = {
  profile: () => import(/* webpackChunkName: "account-own" */ './profile-content'),
  security: () => import(/* webpackChunkName: "account-safety" */ './security-content'),
  notifications: () => import(/* webpackChunkName: "account-news" */ './notifications-content'),
  kept: () =>
    import(/* webpackChunkName: "account-news" */ './kept-section').then(({ KeptSection }) => ({
      default: KeptSection,
    })),
  calendar: () => import(/* webpackChunkName: "account-news" */ './calendar-content'),
  privacy: () => import(/* webpackChunkName: "account-safety" */ './privacy-content'),
  appearance: () => import(/* webpackChunkName: "account-own" */ './appearance-content'),
  guardians: () =>
    import(/* webpackChunkName: "account-safety" */ './guardians-section').then(({ GuardiansSection }) => ({
      default: GuardiansSection,
    })),
  linked: () =>
    import(/* webpackChunkName: "account-own" */ './linked-section').then(({ LinkedSection }) => ({
      default: LinkedSection,
    })),
  points: () =>
    import(/* webpackChunkName: "account-own" */ './points-section').then(({ PointsSection }) => ({
      default: PointsSection,
    })),
  data: () => import(/* webpackChunkName: "account-safety" */ './data-content'),
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
