import { expect, test } from 'vitest';
import { databaseProblems, type DatabaseOffer } from './database-needs';

const offer: DatabaseOffer = {
  functions: {
    load_team: [{ required: ['p_team_id'], optional: ['p_weeks'] }],
    find_team: [
      { required: ['p_name'], optional: [] },
      { required: ['p_slug'], optional: [] },
    ],
  },
  tables: { teams: ['id', 'name'] },
};

test.each([
  ['load_team', ['p_team_id'], []],
  ['load_team', ['p_team_id', 'p_weeks'], []],
  ['find_team', ['p_slug'], []],
  ['load_squad', ['p_team_id', 'p_days'], ['no function load_squad(p_team_id, p_days)']],
  ['load_team', ['p_team_id', 'p_days'], ['no argument p_days of function load_team']],
  ['load_team', ['p_weeks'], ['function load_team requires p_team_id, which is not passed']],
])('%s with %s lacks %s', (name, args, problems) =>
  expect(databaseProblems({ functions: { [name]: args }, tables: {} }, offer)).toEqual(problems),
);

test.each([
  ['teams', ['id'], []],
  ['teams', ['id', 'motto'], ['no column motto of table teams']],
  ['squads', ['id'], ['no table squads']],
])('table %s with %s lacks %s', (name, columns, problems) =>
  expect(databaseProblems({ functions: {}, tables: { [name]: columns } }, offer)).toEqual(problems),
);
