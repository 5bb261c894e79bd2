import { describe, expect, it } from 'vitest';
import { FilterError, conditionSql, parseFilter } from './filter.ts';

const parsed = (column: string, operator: string, values: string[], negated = false) => ({
  column,
  operator,
  values,
  negated,
});

describe('parseFilter', () => {
  it.each([
    ['id=eq.1', [parsed('id', 'eq', ['1'])]],
    ['amount=gte.1.5', [parsed('amount', 'gte', ['1.5'])]],
    ['name=neq.', [parsed('name', 'neq', [''])]],
    ['note=eq.a=b', [parsed('note', 'eq', ['a=b'])]],
    ['status=in.(open, closed)', [parsed('status', 'in', ['open', 'closed'])]],
    ['status=in.("a,b",c)', [parsed('status', 'in', ['a,b', 'c'])]],
    ['name=eq."a, \\"b\\""', [parsed('name', 'eq', ['a, "b"'])]],
    ['id=gt.0,id=lt.100', [parsed('id', 'gt', ['0']), parsed('id', 'lt', ['100'])]],
    ['status=not.in.(draft,archived)', [parsed('status', 'in', ['draft', 'archived'], true)]],
    ['deleted_at=is.null', [parsed('deleted_at', 'is', ['null'])]],
    ['', []],
  ])('reads %s', (filter, conditions) => {
    expect(parseFilter(filter)).toEqual(conditions);
  });

  it.each(['id', 'id=1', '=eq.1', 'id=cs.{1}', 'id=in.1', 'id=is.maybe', 'id=eq.\0'])('refuses %j', (filter) => {
    expect(() => parseFilter(filter)).toThrow(FilterError);
  });
});

describe('conditionSql', () => {
  const sql = (filter: string, type: string) =>
    parseFilter(filter).map((condition) => conditionSql(condition, type, '$2'))[0];

  it('compares in the type of the column, with the value apart', () => {
    expect(sql('amount=gt.10', 'numeric')).toBe('(r."amount" > ($2 ->> 0)::numeric)');
    expect(sql('id=not.eq.x', 'uuid')).toBe('not (r."id" = ($2 ->> 0)::uuid)');
    expect(sql('id=in.(1,2)', 'integer')).toBe(
      '(r."id" = any (array(select item::integer from jsonb_array_elements_text($2) as list(item))))',
    );
    expect(sql('name=ilike.%x%', 'text')).toBe('(r."name"::text ilike ($2 ->> 0))');
    expect(sql('done=is.TRUE', 'boolean')).toBe('(r."done" is true)');
  });

  it('quotes a column whose name is no plain word', () => {
    expect(sql('a"b; drop=eq.1', 'text')).toBe('(r."a""b; drop" = ($2 ->> 0)::text)');
  });
});
