import { getClient, SESSION_KEY, localStore, unwrapAs, useAction } from '@lineup/data';
import * as z from '@lineup/schema';
import { queryOptions } from '@tanstack/react-query';
import { shellKeys } from '../../keys';
import { fitFactsSchema } from '../../kit/fit-words';
import { t } from '../../language/language';

const answerSchema = z.nullable(
  z.object({
    kind: z.string(),
    choices: fitFactsSchema,
    /** Whether somebody else is signed in. */
    is_for_other: z.boolean(),
    state: z.enum(['kept', 'paused', 'removed']),
  }),
);

export type LinkAction = 'pause' | 'resume' | 'remove';

/** What the fragment of a mailed link says. */
export interface FilterLink {
  id: string;
  secret: string;
  /** What was pressed in the mail. */
  action: LinkAction;
}

export function readFilterLink(hash: string): FilterLink | null {
  const params = new URLSearchParams(hash.slice(1));
  const id = params.get('id') ?? '';
  const secret = params.get('secret') ?? '';
  if (!/^[0-9a-f-]{36}$/.test(id) || !/^[0-9a-f]{64}$/.test(secret)) return null;
  const action = params.get('action') === 'remove' ? 'remove' : 'pause';
  return { id, secret, action };
}

/** Programs that look into mails open every link: the press counts by itself only where an account is signed in. */
export const isKnownDevice = () => localStore.getItem(SESSION_KEY) !== null;

async function callLink({ id, secret }: FilterLink, action?: LinkAction) {
  const supabase = await getClient();
  return unwrapAs(
    answerSchema,
    supabase.rpc('use_filter_link', { p_id: id, p_secret: secret, ...(action && { p_action: action }) }),
  );
}

/** The list behind a link; null when the link does not work. Reading it changes nothing. */
export const filterLinkQuery = (link: FilterLink) =>
  queryOptions({ queryKey: shellKeys.keptLink(link.id), queryFn: () => callLink(link), staleTime: Infinity });

/** Pauses, resumes or removes the list of a link, without a password. */
export const useFilterLink = (link: FilterLink) =>
  useAction({
    run: (action: LinkAction) => callLink(link, action),
    failed: t('This did not work. Check your connection, then try again.'),
    invalidates: [shellKeys.keptOfAll],
  });
