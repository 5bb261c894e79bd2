import { describe, expect, it } from 'vitest';
import { clauseIds, coverage, idsOfTitle } from './coverage.ts';

describe('clause coverage', () => {
  it('reads each defined id once and ignores mentions inside other clauses and notes', () => {
    const list = '- TM-001 Teams, see SE-033.\n    note: like TM-002\n- TM-002 More.\n\n#### TM\n- TM-001: a note.\n';
    expect(clauseIds(list)).toEqual(['TM-001', 'TM-002']);
  });

  it('reads single ids, lists and ranges of a title', () => {
    expect(idsOfTitle('form [TM-151] is disabled')).toEqual(['TM-151']);
    expect(idsOfTitle('[SH-020, SH-022] loads')).toEqual(['SH-020', 'SH-022']);
    expect(idsOfTitle('[SH-022…SH-024] falls back')).toEqual(['SH-022', 'SH-023', 'SH-024']);
    expect(idsOfTitle('TM-001 outside of brackets')).toEqual([]);
  });

  it('counts only passing tests and names ids that do not exist', () => {
    const result = coverage(
      ['TM-001', 'TM-002'],
      [
        { title: '[TM-001] works', passed: true },
        { title: '[TM-002] breaks', passed: false },
        { title: '[TM-999] is invented', passed: true },
      ],
    );
    expect([...result.covered]).toEqual(['TM-001']);
    expect(result.uncovered).toEqual(['TM-002']);
    expect([...result.unknown.keys()]).toEqual(['TM-999']);
  });
});
