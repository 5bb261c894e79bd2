import type { ShellApi } from '@lineup/contract';
import { useBanners } from './layout/banner/banner-store';
import { queryClient } from './platform';
import { track } from './tracking/sink';

/** What the shell does for every screen, its own and the remotes'. */
export const shellApi: ShellApi = {
  track,
  award(event, properties = {}) {
    void import(/* webpackChunkName: "signed-in" */ './tracking/award')
      .then(({ award }) => award(queryClient, event, properties))
      .catch((error: unknown) => console.error('Points could not be requested', error));
  },
  banners: {
    register: (banner) => useBanners.getState().register(banner),
    remove: (id) => useBanners.getState().remove(id),
  },
};
