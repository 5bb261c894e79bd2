import type { DraftQuestion, QuestionProblems } from './builder-draft';
import type { FormDraft, FormRow } from './kept-builder';

/** What the builder knows of its draft besides what is typed. */
export interface BuilderState {
  /** The form that the draft is compared with, also after a reload. */
  base: FormRow;
  /** The draft as it was stored last; null while it never was. */
  saved: FormDraft | null;
  /** What the database found wrong, until the questions are changed. */
  refused: { questions: readonly DraftQuestion[]; problems: Record<string, QuestionProblems> } | null;
  showsProblems: boolean;
  /** The question that is open in its editor. */
  openId: string | null;
}

export type BuilderEvent =
  | { kind: 'opened'; id: string | null }
  /** The form shows what is stored by now. */
  | { kind: 'shown'; row: FormRow }
  | { kind: 'stored'; draft: FormDraft; row: FormRow }
  /** Somebody pressed Publish; `faulty` are the questions to correct first. */
  | { kind: 'publish-pressed'; faulty: readonly string[] }
  /** The draft is stored, but not published. Without `problems` that is not about its questions. */
  | { kind: 'refused'; questions: readonly DraftQuestion[]; problems: Record<string, QuestionProblems> | null };

export const startOf = (draft: FormDraft, row: FormRow, isKept: boolean): BuilderState => ({
  base: row,
  saved: isKept ? null : draft,
  refused: null,
  showsProblems: false,
  openId: null,
});

export function afterEvent(state: BuilderState, event: BuilderEvent): BuilderState {
  switch (event.kind) {
    case 'opened':
      return { ...state, openId: event.id };
    case 'shown':
      return { ...state, base: event.row };
    case 'stored':
      return { ...state, base: event.row, saved: event.draft, showsProblems: false };
    case 'publish-pressed':
      return { ...state, showsProblems: true, openId: openAmong(state.openId, event.faulty) };
    case 'refused': {
      const refused = { questions: event.questions, problems: event.problems ?? {} };
      if (!event.problems) return { ...state, refused };
      return { ...state, refused, showsProblems: true, openId: openAmong(state.openId, Object.keys(event.problems)) };
    }
  }
}

/** The first question to correct opens, unless one of them is open. */
const openAmong = (openId: string | null, faulty: readonly string[]): string | null =>
  openId !== null && faulty.includes(openId) ? openId : (faulty[0] ?? openId);
