import { describe, expect, test } from 'vitest';
import type { Question } from '../../model/load-interest-form';
import { formAnswer, questions } from '../../testing/interest-form-answer';
import { readAnswers, shownQuestions, type Draft } from './answers';

const { ranks } = formAnswer();
const games = [
  { slug: 'valorant', name: 'Valorant', ranks: ['Radiant', 'Iron 1'], roles: ['Duelist', 'Sentinel'] },
  { slug: 'rocket-league', name: 'Rocket League', ranks: ['Supersonic Legend'], roles: ['Striker'] },
];
const check = (draft: Draft, of: Question[] = questions) => readAnswers({ questions: of, ranks, games })(draft);
const one = (question: Partial<Question> & Pick<Question, 'type'>, value: string | string[]) => {
  const checked = check({ q: value }, [{ id: 'q', label: 'Q', ...question }]);
  return 'problems' in checked ? checked.problems['q'] : checked.input['q'];
};

describe('answers', () => {
  test.each<[string, Partial<Question> & Pick<Question, 'type'>, string | string[], unknown]>([
    ['text without its margins', { type: 'short_text' }, ' Yes ', 'Yes'],
    ['long text', { type: 'short_text' }, 'x'.repeat(201), 'Use at most 200 characters.'],
    ['text of 4000 characters', { type: 'long_text' }, '😀'.repeat(4000), '😀'.repeat(4000)],
    ['blank text', { type: 'long_text', required: true }, '\u200B ', 'Answer this question.'],
    ['a number with a fraction', { type: 'number', max: 4 }, '3.45', 3.45],
    ['no number', { type: 'number' }, '1e3', 'Enter a number.'],
    ['a number that is too small', { type: 'number', min: 0 }, '-1', 'Enter at least 0.'],
    ['a number that is too large', { type: 'number', max: 4 }, '4.1', 'Enter at most 4.'],
    ['a number no column holds', { type: 'number' }, '9999999999999', 'Enter a number.'],
    ['no', { type: 'yes_no', required: true }, 'no', false],
    ['an option', { type: 'single_choice', options: ['A', 'B'] }, 'B', 'B'],
    ['another option', { type: 'single_choice', options: ['A', 'B'] }, 'C', 'Choose one of the options.'],
    ['options', { type: 'multiple_choice', options: ['A', 'B'] }, ['B', 'A'], ['B', 'A']],
    ['no option', { type: 'multiple_choice', options: ['A', 'B'], required: true }, [], 'Choose an answer.'],
    ['a rank', { type: 'rank', game: 'valorant' }, 'Radiant', 'Radiant'],
    ['a rank of another game', { type: 'rank', game: 'valorant' }, 'Bronze', 'Choose a rank of this game.'],
    [
      'rank and roles',
      { type: 'game_rank' },
      ['valorant', 'Radiant', 'Duelist'],
      { game: 'valorant', rank: 'Radiant', roles: ['Duelist'] },
    ],
    [
      'roles without a rank',
      { type: 'game_rank' },
      ['valorant', '', 'Duelist'],
      { game: 'valorant', rank: null, roles: ['Duelist'] },
    ],
    ['a game alone', { type: 'game_rank' }, ['valorant', ''], undefined],
    [
      'no rank where one is asked for',
      { type: 'game_rank', required: true },
      ['valorant', '', 'Duelist'],
      'Choose your rank.',
    ],
    [
      'a rank of one game in another',
      { type: 'game_rank' },
      ['rocket-league', 'Radiant'],
      'Choose a rank of this game.',
    ],
    [
      'a role of one game in another',
      { type: 'game_rank' },
      ['valorant', 'Radiant', 'Striker'],
      'Choose roles of this game.',
    ],
    [
      'another game',
      { type: 'game_rank', game: 'valorant' },
      ['rocket-league', 'Supersonic Legend'],
      'Choose a game that this form is about.',
    ],
    ['a link', { type: 'link' }, 'https://example.com/a', 'https://example.com/a'],
    ['a script', { type: 'link' }, 'javascript:alert(1)', expect.stringContaining('begins with https://')],
  ])('[RC-007] %s', (_name, question, value, expected) => expect(one(question, value)).toEqual(expected));

  test('[RC-007] what is hidden is neither asked nor sent, and neither is what hangs on it', () => {
    const chain: Question[] = [
      ...questions,
      {
        id: 'more',
        type: 'short_text',
        label: 'More',
        show_if: { question: 'positions', equals: 'Duelist' },
      },
    ];
    const draft = { why: 'x', needs_aid: 'no', aid_note: 'A lot', positions: ['Sentinel'], more: 'y' };
    expect(check(draft, chain)).toEqual({ input: { why: 'x', needs_aid: false, positions: ['Sentinel'] } });
    const shown = (change: Draft) => shownQuestions({ questions: chain, ranks, games }, { ...draft, ...change });
    expect(shown({}).map(({ id }) => id)).not.toContain('aid_note');
    expect(shown({ needs_aid: 'yes' }).map(({ id }) => id)).toContain('aid_note');
    expect(shown({ positions: ['Duelist'] }).map(({ id }) => id)).toContain('more');
  });
});
