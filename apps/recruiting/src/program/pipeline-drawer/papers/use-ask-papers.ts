import { useAuth } from '@lineup/auth';
import { getClient, unwrap, useAction } from '@lineup/data';
import { recruitingKeys } from '../../../model/keys';
import { type AskedPaper, daysUntil, type ListedPaper } from './asked-papers';
import { refusedPaper } from './refused-paper';

interface Asking {
  interestId: string;
  collegeId: string;
  /** With ids that stay the same until it is stored. */
  papers: (AskedPaper & { id: string })[];
  /** What becomes the list of the program; null where it stays as it is. */
  list: readonly ListedPaper[] | null;
}

/** The list of a program with what was asked for now: other days replace its own, and what is new is added. */
export function mergeList(list: readonly ListedPaper[], papers: readonly AskedPaper[], today: string): ListedPaper[] {
  const merged = new Map(list.map((paper) => [paper.title.toLowerCase(), paper]));
  for (const { title, due_on: due } of papers) merged.set(title.toLowerCase(), { title, days: daysUntil(today, due) });
  return [...merged.values()].slice(0, 20);
}

/** Asks a player for papers, and keeps them as the list of the program where that is wanted. */
export function useAskPapers() {
  const userId = useAuth().user?.id ?? '';
  return useAction({
    run: async ({ interestId, collegeId, papers, list }: Asking) => {
      const supabase = await getClient();
      await unwrap(
        supabase.rpc('ask_papers', {
          p_interest_id: interestId,
          p_papers: papers.map(({ id, title, due_on }) => ({ id, title, due_on })),
        }),
      );
      if (list)
        await unwrap(
          supabase.rpc('save_paper_list', {
            p_college_id: collegeId,
            p_papers: list.map(({ title, days }) => ({ title, days })),
          }),
        );
    },
    done: (_, { papers }) => (papers.length === 1 ? 'Asked for 1 paper' : `Asked for ${papers.length} papers`),
    refused: refusedPaper,
    failed: 'Nothing was asked for. What you chose is still here.',
    invalidates: [recruitingKeys.pipelines(userId)],
    isLive: true,
  });
}
