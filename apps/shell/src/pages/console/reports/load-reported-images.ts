import { getClient, unwrap } from '@lineup/data';
import { queryOptions } from '@tanstack/react-query';
import { consoleKeys } from '../model/keys';

const BUCKET = 'messages';
/** How long an address works, for everybody who has it. */
const VALID_SECONDS = 10 * 60;
const CACHED_MS = 8 * 60_000;

/** Where reported images are loaded from for a while, by their names. One that is gone has no address. */
export const loadReportedImages = (names: readonly string[]) =>
  queryOptions({
    queryKey: consoleKeys.reportedImages(names),
    queryFn: async () => {
      const supabase = await getClient();
      const signed = await unwrap(supabase.storage.from(BUCKET).createSignedUrls([...names], VALID_SECONDS));
      return new Map(signed.flatMap(({ path, signedUrl }) => (path && signedUrl ? [[path, signedUrl] as const] : [])));
    },
    staleTime: CACHED_MS,
    gcTime: CACHED_MS,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
