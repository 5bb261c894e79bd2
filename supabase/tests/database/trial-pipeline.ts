import { as, rowsOf } from './backend.ts';
import { importProspect, type TrialCollege } from './trial-college.ts';

export interface Card {
  id: string;
  name: string;
  notes: number | null;
}
export interface Board {
  columns: { key: string | null; total: number; cards: Card[] }[];
  total: number;
}
export interface Filters {
  p_group?: string;
  p_tag_id?: string;
  p_assignee_id?: string;
  p_text?: string;
  p_class_year?: number;
  p_stage_kind?: string;
  p_source?: string;
  p_stage_days?: number;
  p_only?: string;
  p_sort?: string;
}

/** The pipeline of a trial college as its staff see and change it. */
export const pipelineOf = (college: () => TrialCollege) => ({
  board: async (filters: Filters = {}) =>
    (await rowsOf(
      as('college-staff').rpc('load_pipeline', { p_college_id: college().id, ...filters }),
    )) as unknown as Board,
  move: (ids: string[], kind: string, before?: string) =>
    as('college-staff').rpc('move_interests', {
      p_interest_ids: ids,
      p_stage_id: college().stages[kind] ?? kind,
      ...(before ? { p_before_id: before } : {}),
    }),
  /** Ada, Ben and Cleo in the first stage; their ids. */
  three: () => Promise.all(['Ada', 'Ben', 'Cleo'].map((name) => importProspect(college(), name))),
});

/** The names in a column, in their order. */
export const namesIn = (each: Board, key: string | null | undefined) =>
  each.columns.find((column) => column.key === key)?.cards.map(({ name }) => name) ?? [];
