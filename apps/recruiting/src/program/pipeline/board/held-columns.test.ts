import { describe, expect, it } from 'vitest';
import { pipelineCard } from '../../../testing/pipeline-answer';
import type { CardSlot, Column } from './card-columns';
import { heldColumns } from './held-columns';

const slot = (name: string, page = 0): CardSlot => ({
  id: name,
  card: pipelineCard(name, name, { sent_at: '2026-11-01T10:00:00Z' }),
  page,
});
const unread = (place: number, page: number): CardSlot => ({ id: `unread ${place}`, card: null, page });
const column = (id: string, ...slots: (string | CardSlot)[]): Column => {
  const all = slots.map((each) => (typeof each === 'string' ? slot(each) : each));
  return { id, key: id, name: id, total: all.length, slots: all };
};
const shown = (columns: readonly Column[]) =>
  columns.map(({ id, slots }) => `${id}: ${slots.map((each) => each.id + (each.hasLeft ? '*' : '')).join(' ')}`);
const none = new Set<string>();

describe('[RC-018] a list that is held', () => {
  const held = [column('new', 'ada', 'ben', 'cleo'), column('reviewing', 'dov')];

  it('keeps the place of who left it, who waits no longer, and the order of the others', () => {
    const now = [column('new', 'cleo', 'ben'), column('reviewing', 'dov')];
    const columns = heldColumns(now, held, none);
    expect(shown(columns)).toEqual(['new: ada* ben cleo', 'reviewing: dov']);
    expect(columns[0]?.slots[0]?.card?.waiting_since).toBeNull();
    expect(columns[0]?.slots[1]?.card?.waiting_since).not.toBeNull();
    // The count is that of the database.
    expect(columns[0]?.total).toBe(2);
  });

  it('shows who is new behind whom they follow, and first who stands first', () => {
    const now = [column('new', 'eve', 'ada', 'fay', 'ben', 'cleo'), column('reviewing', 'dov')];
    expect(shown(heldColumns(now, held, none))).toEqual(['new: eve ada fay ben cleo', 'reviewing: dov']);
  });

  it('follows who was moved, by whomever, and lets go of who was moved here', () => {
    const now = [column('new', 'ben', 'cleo'), column('reviewing', 'ada', 'dov')];
    expect(shown(heldColumns(now, held, none))).toEqual(['new: ben cleo', 'reviewing: ada dov']);
    const reordered = [column('new', 'cleo', 'ada', 'ben'), column('reviewing', 'dov')];
    expect(shown(heldColumns(reordered, held, new Set(['cleo'])))[0]).toBe('new: cleo ada ben');
    expect(
      shown(heldColumns([column('new', 'ben'), column('reviewing', 'dov')], held, new Set(['ada', 'cleo'])))[0],
    ).toBe('new: ben');
  });

  it('calls nobody gone whose page is not read now', () => {
    const long = [column('new', 'ada', slot('zoe', 1))];
    const now = [column('new', 'ada', unread(50, 1))];
    expect(shown(heldColumns(now, long, none))).toEqual(['new: ada unread 50']);
  });
});
