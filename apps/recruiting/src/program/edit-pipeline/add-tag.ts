import { getClient, insertOnce } from '@lineup/data';

/** Adds a tag to the pipeline of a college. */
export async function addTag(college_id: string, id: string, name: string): Promise<void> {
  const supabase = await getClient();
  await insertOnce(
    () => supabase.from('pipeline_tags').insert({ id, college_id, name }),
    () => supabase.from('pipeline_tags').select('id').eq('id', id).single(),
  );
}
