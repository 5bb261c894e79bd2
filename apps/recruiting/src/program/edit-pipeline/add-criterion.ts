import { getClient, insertOnce } from '@lineup/data';

interface NewCriterion {
  id: string;
  name: string;
  college_id: string;
  display_order: number;
}

/** Adds a criterion by which a college scores its interests. */
export async function addCriterion(criterion: NewCriterion): Promise<void> {
  const supabase = await getClient();
  await insertOnce(
    () => supabase.from('evaluation_criteria').insert(criterion),
    () => supabase.from('evaluation_criteria').select('id').eq('id', criterion.id).single(),
  );
}
