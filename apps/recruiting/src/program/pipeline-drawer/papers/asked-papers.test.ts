import { describe, expect, test } from 'vitest';
import { checkAsk, daysUntil, firstAskDraft, papersToAsk } from './asked-papers';
import { mergeList } from './use-ask-papers';

const LIST = [
  { title: 'Transcript', days: 14 },
  { title: 'Essay', days: 3 },
];

describe('34.4 asking for papers', () => {
  test('begins with the list of the program, without what is asked for; without a list with the usual ones, unticked', () => {
    expect(papersToAsk(LIST, ['TRANSCRIPT'])).toEqual([{ title: 'Essay', days: 3 }]);
    expect(papersToAsk([], []).map(({ title }) => title)).toContain('Eligibility form');
    expect(firstAskDraft(LIST, true, '2026-11-30')).toMatchObject({
      chosen: ['Transcript', 'Essay'],
      due: { Transcript: '2026-12-14', Essay: '2026-12-03' },
    });
    expect(firstAskDraft(LIST, false, '2026-11-30').chosen).toEqual([]);
  });

  test('sends what is ticked and the own one, each with its day', () => {
    const draft = { ...firstAskDraft(LIST, true, '2026-11-30'), chosen: ['Essay'], own: ' Passport ', isKept: true };
    expect(checkAsk(draft)).toEqual({
      input: {
        papers: [
          { title: 'Essay', due_on: '2026-12-03' },
          { title: 'Passport', due_on: '2026-12-14' },
        ],
        isKept: true,
      },
    });
    expect(checkAsk({ ...draft, chosen: [], own: ' ' })).toEqual({ problems: { own: 'Tick a paper, or name one.' } });
    expect(checkAsk({ ...draft, due: { Essay: '' } })).toEqual({ problems: { own: 'Choose a day for each paper.' } });
    expect(checkAsk({ ...draft, own: 'x'.repeat(81) })).toHaveProperty('problems.own');
  });

  test('what is kept replaces days and adds papers, at most twenty', () => {
    const asked = [
      { title: 'transcript', due_on: '2026-12-05' },
      { title: 'Passport', due_on: '2027-12-31' },
    ];
    expect(mergeList(LIST, asked, '2026-11-30')).toEqual([
      { title: 'transcript', days: 5 },
      { title: 'Essay', days: 3 },
      { title: 'Passport', days: 365 },
    ]);
    const many = Array.from({ length: 25 }, (_, place) => ({ title: `Paper ${place}`, days: 1 }));
    expect(mergeList(many, asked, '2026-11-30')).toHaveLength(20);
    expect(daysUntil('2026-11-30', '2026-11-30')).toBe(1);
  });
});
