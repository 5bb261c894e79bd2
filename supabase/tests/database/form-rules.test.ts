/** What keeps a form from being published is said twice: in the builder as it is typed, and by the database. They agree. */
import { afterAll, expect, test } from 'vitest';
import {
  emptyQuestion,
  problemsOf,
  toQuestion,
  type DraftQuestion,
} from '../../../apps/recruiting/src/program/edit-forms/builder-draft.ts';
import { openDatabase } from './backend.ts';

const sql = openDatabase();
afterAll(() => sql.end());

const titles = [{ id: 'game-v', slug: 'valorant', name: 'Valorant', ranks: ['Gold 1', 'Radiant'], positions: [] }];
const question = (id: string, change: Partial<DraftQuestion>): DraftQuestion => ({
  ...emptyQuestion(change.type ?? 'short_text'),
  id,
  label: 'What?',
  ...change,
});
const aid = question('aid', { type: 'yes_no' });
const side = question('side', { type: 'single_choice', options: 'Attack\nDefense' });
const sides = question('sides', { type: 'multiple_choice', options: 'Attack\nDefense' });
const year = question('year', { type: 'number', min: '2026', max: '2030' });
const rank = question('rank', { type: 'rank', game: 'valorant' });
const after = (asked: DraftQuestion, equals: string) => [
  asked,
  question('then', { condition: { question: asked.id, equals } }),
];
const lines = (count: number) => Array.from({ length: count }, (_, at) => `Option ${at}`).join('\n');

/** The parts of questions that are wrong, as the builder names them. */
const cases: [string, DraftQuestion[], string[]][] = [
  ['a question of each type', [aid, side, sides, year, rank, question('clip', { type: 'link' })], []],
  ['rank and roles in any game', [question('a', { type: 'game_rank' })], []],
  ['rank and roles in one game', [question('a', { type: 'game_rank', game: 'valorant' })], []],
  ['no text', [question('a', { label: ' ' })], ['a.label']],
  ['text at its limit', [question('a', { label: '😀'.repeat(200), help: 'é'.repeat(500) })], []],
  ['text beyond it', [question('a', { label: 'x'.repeat(201), help: 'x'.repeat(501) })], ['a.help', 'a.label']],
  ['text of nothing that shows', [question('a', { label: '\u200B\u2060' })], ['a.label']],
  ['one option', [question('a', { type: 'single_choice', options: 'One' })], ['a.options']],
  ['no options', [question('a', { type: 'multiple_choice' })], ['a.options']],
  ['as many options as can be', [question('a', { type: 'single_choice', options: lines(30) })], []],
  ['more', [question('a', { type: 'single_choice', options: lines(31) })], ['a.options']],
  ['an option at its limit', [question('a', { type: 'single_choice', options: `A\n${'é'.repeat(100)}` })], []],
  ['a long option', [question('a', { type: 'single_choice', options: `A\n${'x'.repeat(101)}` })], ['a.options']],
  ['the same option twice', [question('a', { type: 'single_choice', options: 'Attack\n Attack' })], ['a.options']],
  ['blank lines between options', [question('a', { type: 'single_choice', options: '\n A \n\n B\n' })], []],
  ['a rank without a game', [question('a', { type: 'rank' })], ['a.game']],
  ['numbers in order', [question('a', { type: 'number', min: '-1.5', max: '-1.5' })], []],
  ['numbers out of order', [question('a', { type: 'number', min: '10', max: '9' })], ['a.max']],
  ['what belongs to another type', [question('a', { options: 'A', game: 'valorant', min: '9', max: '1' })], []],
  ['yes or no decides', after(aid, 'no'), []],
  ['another answer than yes or no', after(aid, 'maybe'), ['then.condition']],
  ['an option decides', after(side, 'Defense'), []],
  ['an option that is not there', after(side, 'Middle'), ['then.condition']],
  ['one of several decides', after(sides, 'Attack'), []],
  ['a number decides', after(year, '2027'), []],
  ['a number that is none', after(year, 'soon'), ['then.condition']],
  ['no answer chosen', after(side, ''), ['then.condition']],
  ['words cannot decide', after(question('a', {}), 'yes'), ['then.condition']],
  ['a link cannot decide', after(question('a', { type: 'link' }), 'yes'), ['then.condition']],
  ['a question that comes later', after(aid, 'yes').toReversed(), ['then.condition']],
  ['a question that is gone', after(aid, 'yes').slice(1), ['then.condition']],
  ['itself', [question('a', { type: 'yes_no', condition: { question: 'a', equals: 'yes' } })], ['a.condition']],
];

test.each(cases)('[RC-006] the builder and the database agree on %s', async (_, drafts, wrong) => {
  const stored = drafts.map((draft) => toQuestion(draft, drafts));
  const [row] = await sql<{ errors: { question: string; field: string }[] }[]>`
    select private.form_errors(${sql.json(stored as never)}) as errors`;
  const there = row?.errors.map(({ question: id, field }) => `${id}.${field === 'show_if' ? 'condition' : field}`);
  const here = Object.entries(problemsOf(drafts, titles)).flatMap(([id, parts]) =>
    Object.keys(parts).map((part) => `${id}.${part}`),
  );
  expect([...new Set(there)].toSorted()).toEqual(wrong);
  expect(here.toSorted()).toEqual(wrong);
});
