/** The rules for answers are held twice: in the browser, before they are sent, and in the database. They agree. */
import { afterAll, describe, expect, test } from 'vitest';
import { readAnswers, faultText, type Asked, type Draft } from '../../../apps/recruiting/src/kit/question/answers.ts';
import { fromList } from '../../../apps/recruiting/src/kit/question/game-rank.ts';
import type { Question } from '../../../apps/recruiting/src/model/load-interest-form.ts';
import { openDatabase } from './backend.ts';

const sql = openDatabase();
afterAll(() => sql.end());

interface Verdict {
  kept: Record<string, unknown>;
  errors: { question: string; reason: string }[];
}

/** What a browser sends of a draft: numbers and yes or no as such; null for a number that cannot be read. */
function asSent(question: Question, value: string | string[]): unknown {
  if (question.type === 'game_rank') {
    const { game, rank, roles } = fromList(value);
    return rank === '' && roles.length === 0 ? null : { game, rank: rank || null, roles };
  }
  if (typeof value !== 'string') return value;
  if (question.type === 'yes_no') return value === 'yes' ? true : value === 'no' ? false : value;
  if (question.type === 'number' && value.trim() !== '')
    return /^-?\d*\.?\d+$/.test(value.trim()) ? Number(value) : value;
  return value;
}

async function compare(questions: Question[], draft: Draft): Promise<Verdict> {
  const ladder = await sql`
    select r.name from public.esports_ranks r join public.esports_titles t on t.id = r.esports_title_id
    where t.slug = 'valorant'`;
  const ranks = { valorant: ladder.map(({ name }) => String(name)) };
  const games = await sql<Asked['games'][number][]>`
    select t.slug, t.name,
      array(select r.name from public.esports_ranks r where r.esports_title_id = t.id) as ranks,
      array(select p.name from public.esports_positions p where p.esports_title_id = t.id) as roles
    from public.esports_titles t where t.slug in ('valorant', 'rocket-league')`;
  const answers = Object.fromEntries(
    questions.flatMap((question) => {
      const value = draft[question.id];
      return value === undefined ? [] : [[question.id, asSent(question, value)]];
    }),
  );
  const [there] = await sql<Verdict[]>`
    select (private.check_answers(${sql.json(questions as never)}, ${sql.json(answers as never)})).*`;
  const here = readAnswers({ questions, ranks, games })(draft);
  if (!there) throw new Error('no verdict');
  const problems = Object.fromEntries(
    there.errors.map(({ question, reason }) => [
      question,
      faultText(
        questions.find(({ id }) => id === question)!,
        reason,
      ),
    ]),
  );
  expect(here).toEqual(there.errors.length > 0 ? { problems } : { input: there.kept });
  return there;
}

type Part = Partial<Question> & Pick<Question, 'type'>;
const options = ['Attack', 'Defense', 'Übung “1”'];

const cases: [string, Part, string | string[], string | null][] = [
  ['short text', { type: 'short_text' }, 'The coach', null],
  ['short text with margins', { type: 'short_text' }, ' \tThe coach\n', null],
  ['short text at its limit', { type: 'short_text' }, '😀'.repeat(200), null],
  ['short text beyond it', { type: 'short_text' }, 'x'.repeat(201), 'too long'],
  ['long text at its limit', { type: 'long_text' }, 'é'.repeat(4000), null],
  ['long text beyond it', { type: 'long_text' }, 'x'.repeat(4001), 'too long'],
  ['text with right-to-left marks', { type: 'short_text' }, '\u202Eabc', null],
  ['text of which nothing shows', { type: 'short_text' }, '\u200B\u00A0', null],
  ['the same where an answer is asked for', { type: 'short_text', required: true }, '\u200B\u00A0', 'required'],
  ['nothing where an answer is asked for', { type: 'long_text', required: true }, '', 'required'],
  ['markup, which is text', { type: 'short_text' }, '<script>alert(1)</script>', null],
  ['a number', { type: 'number' }, '3.45', null],
  ['a number without its zero', { type: 'number' }, '.5', null],
  ['a negative number', { type: 'number' }, '-12', null],
  ['no number', { type: 'number' }, 'twelve', 'number'],
  ['a number at its least', { type: 'number', min: 2024 }, '2024', null],
  ['a number below it', { type: 'number', min: 2024 }, '2023.99', 'too small'],
  ['a number at its most', { type: 'number', max: 4 }, '4.0', null],
  ['a number above it', { type: 'number', max: 4 }, '4.01', 'too large'],
  ['a number beyond all', { type: 'number' }, '1000000000001', 'number'],
  ['yes', { type: 'yes_no' }, 'yes', null],
  ['no, which is an answer', { type: 'yes_no', required: true }, 'no', null],
  ['neither', { type: 'yes_no' }, 'maybe', 'yes or no'],
  ['an option', { type: 'single_choice', options }, 'Übung “1”', null],
  ['an option in other letters', { type: 'single_choice', options }, 'attack', 'option'],
  ['an unknown option', { type: 'single_choice', options }, 'Both', 'option'],
  ['options', { type: 'multiple_choice', options }, ['Defense', 'Attack'], null],
  ['an unknown one among options', { type: 'multiple_choice', options }, ['Attack', 'Both'], 'option'],
  ['an option twice', { type: 'multiple_choice', options }, ['Attack', 'Attack'], 'option'],
  ['no options', { type: 'multiple_choice', options }, [], null],
  ['no options where some are asked for', { type: 'multiple_choice', options, required: true }, [], 'required'],
  ['a rank', { type: 'rank', game: 'valorant' }, 'Radiant', null],
  ['a rank of another game', { type: 'rank', game: 'valorant' }, 'Supersonic Legend', 'rank'],
  ['rank and roles', { type: 'game_rank' }, ['valorant', 'Radiant', 'Duelist', 'Sentinel'], null],
  ['rank and roles in one game', { type: 'game_rank', game: 'rocket-league' }, ['rocket-league', 'Champion I'], null],
  ['roles without a rank', { type: 'game_rank' }, ['valorant', '', 'Duelist'], null],
  ['no rank where one is asked for', { type: 'game_rank', required: true }, ['valorant', '', 'Duelist'], 'required'],
  [
    'neither rank nor roles where they are asked for',
    { type: 'game_rank', required: true },
    ['valorant', ''],
    'required',
  ],
  ['a rank of one game in another', { type: 'game_rank' }, ['valorant', 'Supersonic Legend'], 'rank'],
  ['a role of one game in another', { type: 'game_rank' }, ['rocket-league', 'Champion I', 'Duelist'], 'role'],
  ['a role twice', { type: 'game_rank' }, ['valorant', 'Radiant', 'Duelist', 'Duelist'], 'role'],
  [
    'another game than the question is about',
    { type: 'game_rank', game: 'valorant' },
    ['rocket-league', 'Champion I'],
    'game',
  ],
  ['no game', { type: 'game_rank' }, ['', 'Radiant'], 'game'],
  ['an unknown game', { type: 'game_rank' }, ['chess', 'Radiant'], 'game'],
  ['a link', { type: 'link' }, 'https://example.com/clip?id=ü', null],
  ['a link of a script', { type: 'link' }, 'javascript:alert(1)', 'https link'],
  ['a link without encryption', { type: 'link' }, 'http://example.com', 'https link'],
  ['a link with a quote', { type: 'link' }, 'https://example.com/"x', 'https link'],
  ['a link that is too long', { type: 'link' }, `https://example.com/${'x'.repeat(500)}`, 'too long'],
];

describe('[RC-007] browser and database give the same verdict', () => {
  test.each(cases)('on %s', async (_name, part, value, reason) => {
    const { errors } = await compare([{ id: 'q', label: 'Q', ...part }], { q: value });
    expect(errors.map((each) => each.reason)).toEqual(reason === null ? [] : [reason]);
  });

  const chain: Question[] = [
    { id: 'aid', type: 'yes_no', label: 'Aid?' },
    { id: 'amount', type: 'number', label: 'How much?', required: true, show_if: { question: 'aid', equals: true } },
    { id: 'why', type: 'short_text', label: 'Why?', required: true, show_if: { question: 'amount', equals: 5 } },
    { id: 'days', type: 'multiple_choice', label: 'Days', options: ['Monday', 'Friday'] },
    { id: 'late', type: 'yes_no', label: 'Late?', required: true, show_if: { question: 'days', equals: 'Friday' } },
    { id: 'rank', type: 'rank', game: 'valorant', label: 'Rank' },
    { id: 'proof', type: 'link', label: 'Proof', required: true, show_if: { question: 'rank', equals: 'Radiant' } },
  ];
  test.each<[string, Draft, string[]]>([
    ['nothing', {}, []],
    ['yes', { aid: 'yes' }, ['amount']],
    ['a condition on a condition', { aid: 'yes', amount: '5' }, ['why']],
    ['what hangs on an answer that is hidden now', { aid: 'no', amount: '5', why: 'x' }, []],
    ['what hangs on an answer that does not fit', { aid: 'yes', amount: 'x' }, ['amount']],
    ['one of several options', { days: ['Monday', 'Friday'] }, ['late']],
    ['another option', { days: ['Monday'], late: 'yes' }, []],
    ['a rank', { rank: 'Radiant' }, ['proof']],
    [
      'all answered',
      {
        aid: 'yes',
        amount: '5',
        why: 'y',
        days: ['Friday'],
        late: 'no',
        rank: 'Radiant',
        proof: 'https://example.com',
      },
      [],
    ],
  ])('with conditions: %s', async (_name, draft, missing) => {
    const { errors } = await compare(chain, draft);
    expect(errors.map(({ question }) => question)).toEqual(missing);
  });
});
