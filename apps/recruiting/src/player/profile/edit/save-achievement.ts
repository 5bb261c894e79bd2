import { getClient, insertOnce } from '@lineup/data';
import type { Title } from '../../model/load-onboarding';
import type { Achievement } from '../../model/load-player';

/** Adds an achievement, or changes the one with this id. */
export async function saveAchievement(
  { id, game, title, placement, achieved_on, link_url }: Achievement,
  titles: readonly Title[],
): Promise<void> {
  const supabase = await getClient();
  const row = {
    title,
    placement,
    achieved_on,
    link_url,
    esports_title_id: titles.find(({ name }) => name === game)?.id ?? null,
  };
  await insertOnce(
    () => supabase.from('player_achievements').insert({ id, ...row }),
    () => supabase.from('player_achievements').update(row).eq('id', id).select('id').single(),
  );
}
