import type { Editor } from '../model/load-college-editor';

/** Sections of the edit screen in their order, as named in the address → as shown. */
const SECTIONS = {
  details: 'Details',
  look: 'Logo and colors',
  programs: 'Programs',
  forms: 'Forms',
  share: 'Your site',
  pipeline: 'Pipeline',
  people: 'People',
  integrations: 'Integrations',
} as const;

export type EditorSection = keyof typeof SECTIONS;

/** The sections that an editor has: who does not see the program from inside has neither pipeline nor people,
 * and whoever does not manage it no integrations. */
export function editorSectionsOf({ pipeline, program_people, manages_program }: Editor): [EditorSection, string][] {
  return (Object.entries(SECTIONS) as [EditorSection, string][]).filter(
    ([section]) =>
      (section !== 'pipeline' || pipeline) &&
      (section !== 'people' || program_people) &&
      (section !== 'integrations' || manages_program),
  );
}

/** The section that an address names; an unknown one is the first. */
export function readSection(params: URLSearchParams, editor: Editor): EditorSection {
  const wanted = params.get('section');
  return editorSectionsOf(editor).find(([section]) => section === wanted)?.[0] ?? 'details';
}
