import { describe, expect, it } from 'vitest';
import { NO_TEAM_FILTERS, hasTeamFilters, readTeamFilters, writeTeamFilters } from './team-filters';

const read = (query: string) => readTeamFilters(new URLSearchParams(query));

describe('filters of the team list', () => {
  it.each(['high_school', 'college', 'pro_team', 'private_team'])('[TM-002] reads the type %s', (type) => {
    expect(read(`type=${type}`).type).toBe(type);
  });

  it.each(['type=robots', 'type=', 'type=COLLEGE', 'type=toString', ''])(
    '[TM-002] ignores an unknown type: %j',
    (query) => {
      expect(read(query).type).toBeNull();
    },
  );

  it('[TM-001] survive the way through the address', () => {
    const filters = {
      search: 'río & co, 100%',
      type: 'college',
      game: 'rocket-league',
      country: 'CA',
      isRecruiting: true,
    } as const;
    expect(readTeamFilters(new URLSearchParams(writeTeamFilters(filters)))).toEqual(filters);
    expect(writeTeamFilters(NO_TEAM_FILTERS)).toEqual({});
    expect(hasTeamFilters(filters)).toBe(true);
    expect(hasTeamFilters(NO_TEAM_FILTERS)).toBe(false);
  });

  it('take the first of repeated keys and cut an endless search', () => {
    expect(read('q=%00tigers').search).toBe('tigers');
    expect(read('type=college&type=pro_team').type).toBe('college');
    expect(read(`q=${'x'.repeat(5000)}`).search).toHaveLength(80);
    expect(read('game=a),or(1').game).toBeNull();
  });
});
