import type { Banner } from '@lineup/contract';
import { localStore } from '@lineup/data';
import { create } from 'zustand';

/** Key of the dismissed ids in local storage. */
const KEY = 'dismissed_banners';

/** A banner as it shows, with the defaults filled in. */
export type ShownBanner = Banner & Required<Pick<Banner, 'priority' | 'dismissible'>>;

interface BannerState {
  /** In the order of registration. */
  banners: readonly ShownBanner[];
  dismissed: readonly string[];
  /** Shows a banner, or replaces the one with the same id. */
  register(banner: Banner): void;
  remove(id: string): void;
  /** Hides a banner in this browser for good. */
  dismiss(id: string): void;
}

/** All banners that want to show. */
export const useBanners = create<BannerState>((set) => ({
  banners: [],
  dismissed: readDismissed(),
  register(banner) {
    const shown = { ...banner, priority: banner.priority ?? 50, dismissible: banner.dismissible ?? true };
    set(({ banners }) => {
      const isKnown = banners.some(({ id }) => id === banner.id);
      return { banners: isKnown ? banners.map((old) => (old.id === banner.id ? shown : old)) : [...banners, shown] };
    });
  },
  remove(id) {
    set(({ banners }) => ({ banners: banners.filter((banner) => banner.id !== id) }));
  },
  dismiss(id) {
    set(({ dismissed }) => {
      const next = [...new Set([...dismissed, id])];
      localStore.setItem(KEY, JSON.stringify(next));
      return { dismissed: next };
    });
  },
}));

/** The banner to show: of those not dismissed the one with the highest priority, among equals the first registered. */
export function topBanner({ banners, dismissed }: Pick<BannerState, 'banners' | 'dismissed'>): ShownBanner | null {
  const candidates = banners.filter(({ id }) => !dismissed.includes(id));
  return candidates.reduce<ShownBanner | null>(
    (top, banner) => (top === null || banner.priority > top.priority ? banner : top),
    null,
  );
}

function readDismissed(): string[] {
  try {
    const stored: unknown = JSON.parse(localStore.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}
