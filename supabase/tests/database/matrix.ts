import { type TableRules } from './matrix/attempt.ts';
import { contentRules } from './matrix/content.ts';
import { peopleRules } from './matrix/people.ts';
import { teamRules } from './matrix/teams.ts';

export { actors, type Actor, type Attempt } from './matrix/attempt.ts';

/** Who may do what with each table: a new table without its rules here fails the tests. */
export const matrix: Record<string, TableRules> = { ...peopleRules, ...teamRules, ...contentRules };
