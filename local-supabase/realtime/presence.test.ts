import { describe, expect, it } from 'vitest';
import { Presence } from './presence.ts';

describe('Presence', () => {
  it('reports who comes and goes', () => {
    const presence = new Presence<string>();
    expect(presence.track('socket 1', 'ann', { page: 'home' })).toEqual({
      joins: { ann: { metas: [{ page: 'home', phx_ref: '1' }] } },
      leaves: {},
    });
    expect(presence.untrack('socket 1')).toEqual({
      joins: {},
      leaves: { ann: { metas: [{ page: 'home', phx_ref: '1' }] } },
    });
    expect(presence.untrack('socket 1')).toBeUndefined();
    expect(presence.size).toBe(0);
  });

  it('replaces what a member said before', () => {
    const presence = new Presence<string>();
    presence.track('socket 1', 'ann', { page: 'home' });
    expect(presence.track('socket 1', 'ann', { page: 'team' })).toEqual({
      joins: { ann: { metas: [{ page: 'team', phx_ref: '2' }] } },
      leaves: { ann: { metas: [{ page: 'home', phx_ref: '1' }] } },
    });
  });

  it('keeps two members of one key apart', () => {
    const presence = new Presence<string>();
    presence.track('phone', 'ann', {});
    presence.track('laptop', 'ann', {});
    expect(presence.state().ann?.metas.map((meta) => meta.phx_ref)).toEqual(['1', '2']);
    presence.untrack('phone');
    expect(presence.state().ann?.metas.map((meta) => meta.phx_ref)).toEqual(['2']);
  });

  it('does not let a client choose its reference', () => {
    const diff = new Presence<string>().track('socket', 'ann', { phx_ref: 'forged' });
    expect(diff.joins.ann?.metas[0]?.phx_ref).toBe('1');
  });
});
