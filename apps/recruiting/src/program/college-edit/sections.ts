import type { Editor } from '../model/load-college-editor';

/** Sections of the edit screen in their order, as named in the address → as shown. */
const SECTIONS = {
  details: 'Details',
  look: 'Logo and colors',
  programs: 'Programs',
  forms: 'Forms',
  pipeline: 'Pipeline',
  people: 'People',
} as const;

export type Section = keyof typeof SECTIONS;

/** The sections that an editor has: who does not see the program from inside has neither pipeline nor people. */
export function sectionsOf({ pipeline, program_people }: Editor): [Section, string][] {
  return (Object.entries(SECTIONS) as [Section, string][]).filter(
    ([section]) => (section !== 'pipeline' || pipeline) && (section !== 'people' || program_people),
  );
}

/** The section that an address names; an unknown one is the first. */
export function readSection(params: URLSearchParams, editor: Editor): Section {
  const wanted = params.get('section');
  return sectionsOf(editor).find(([section]) => section === wanted)?.[0] ?? 'details';
}
