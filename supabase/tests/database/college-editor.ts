import type { AccountKind } from '../../seed/accounts.ts';
import { as, rowsOf } from './backend.ts';

interface Editor {
  id: string;
  invitation: { id: string; role: string } | null;
  editor: null | {
    manages_program: boolean;
    edits_tags: boolean;
    pipeline: null | { stages: { id: string; cards: number }[] };
    program_people: null | {
      people: { id: string; name: string; role: string; is_me: boolean }[];
      invitations: { id: string; email: string }[];
    };
    forms: { id: string; versions: { number: number; answers: number; is_working_copy: boolean }[] }[];
  };
}

/** What the edit screen of a college gets; null where there is none for the caller. */
export const editorOf = async (kind: AccountKind, slug: string) =>
  (await rowsOf(as(kind).rpc('load_college_editor', { p_slug: slug }))) as unknown as Editor | null;
