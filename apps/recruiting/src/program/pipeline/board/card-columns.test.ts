import { describe, expect, it } from 'vitest';
import { pipelineAnswer, pipelineCard } from '../../../testing/pipeline-answer';
import { cardAt, cardColumns, cardsBetween, type Column } from './card-columns';

const noPages = () => undefined;
const shown = (columns: Column[]) =>
  Object.fromEntries(
    columns
      .filter(({ total }) => total > 0)
      .map(({ name, slots }) => [name, slots.map(({ card }) => card?.name ?? '…').join(' ')]),
  );
const [ada, ben, cleo] = ['Ada', 'Ben', 'Cleo'].map((name) => pipelineCard(name.toLowerCase(), name)) as [
  ReturnType<typeof pipelineCard>,
  ReturnType<typeof pipelineCard>,
  ReturnType<typeof pipelineCard>,
];
const board = (total = 3) => pipelineAnswer({ columns: [{ key: 'stage-new', total, cards: [ada, ben, cleo] }] });
const byStage = { group: 'stage', kind: '' } as const;

describe('[RC-018] columns of the pipeline', () => {
  it('has every stage, and a slot for each card that was not read yet', () => {
    const columns = cardColumns(board(5), byStage, noPages, []);
    expect(columns.map(({ name }) => name)).toEqual(pipelineAnswer().stages.map(({ name }) => name));
    expect(shown(columns)).toEqual({ New: 'Ada Ben Cleo … …' });
    expect(new Set(columns.flatMap(({ slots }) => slots.map(({ id }) => id))).size).toBe(5);
  });

  it('shows a card once that two pages hold, and only stages of the kind that is asked for', () => {
    const cards = Array.from({ length: 50 }, (_, place) => pipelineCard(`c${place}`, `C${place}`));
    const answer = pipelineAnswer({ columns: [{ key: 'stage-new', total: 52, cards }] });
    const columns = cardColumns(
      answer,
      byStage,
      (_key, page) => (page === 1 ? [pipelineCard('c49', 'C49'), ada] : undefined),
      [],
    );
    expect(columns[0]?.slots.slice(48).map(({ card }) => card?.name ?? null)).toEqual(['C48', 'C49', null, 'Ada']);
    expect(cardColumns(answer, { group: 'stage', kind: 'offered' }, noPages, []).map(({ name }) => name)).toEqual([
      'Offer made',
    ]);
  });

  it('groups by people with one column for nobody, and by games', () => {
    const answer = pipelineAnswer({ columns: [{ key: null, total: 1, cards: [ada] }] });
    expect(shown(cardColumns(answer, { group: 'assignee', kind: '' }, noPages, []))).toEqual({ Unassigned: 'Ada' });
    expect(shown(cardColumns(answer, { group: 'game', kind: '' }, noPages, []))).toEqual({ 'No game': 'Ada' });
  });

  it('shows what is on its way where it goes, the last word last', () => {
    const moving = [
      { cards: [cleo], column: 'stage-offered', before: null },
      { cards: [ada, ben], column: 'stage-offered', before: 'cleo' },
      { cards: [ben], column: 'stage-new', before: null },
    ];
    expect(shown(cardColumns(board(), byStage, noPages, moving))).toEqual({ New: 'Ben', 'Offer made': 'Ada Cleo' });
  });

  it('names the card that another goes before, without itself', () => {
    const [first] = cardColumns(board(4), byStage, noPages, []) as [Column];
    expect(cardAt(first, 0, 'ada')).toBe('ben');
    expect(cardAt(first, 1, 'ada')).toBe('cleo');
    expect(cardAt(first, 3, 'ada')).toBeNull();
    expect(cardsBetween([first], 'cleo', 'ada').map(({ id }) => id)).toEqual(['ada', 'ben', 'cleo']);
    expect(cardsBetween([first], null, 'ben').map(({ id }) => id)).toEqual(['ben']);
  });
});
