import { keepLookup, setLanguage } from '@lineup/language';
import { csvOf, readCsvFile } from '@lineup/ui/csv';
import { afterEach, describe, expect, it } from 'vitest';
import { ADA, BEN, memberRow, nextId, teamAnswer } from '../../testing/team-answer';
import { ROSTER_HEAD, rosterRows } from './export-roster';
import { guessColumns, splitTable } from './import-columns';
import { checkRows } from './import-rows';

const VALORANT = nextId();
const page = teamAnswer(
  {},
  {
    viewer: { is_manager: true },
    games: [{ id: VALORANT, esports_title_id: nextId(), play_level: 'casual', esports_titles: { name: 'Valorant' } }],
    members: [
      memberRow(ADA, { game_profile_id: VALORANT, user_email: 'ada@example.com', role: 'co_captain' }),
      memberRow(BEN, { user_full_name: '=HYPERLINK("https://evil.example")', user_email: '+ben@example.com' }),
    ],
    staff: [
      {
        ...memberRow(BEN, { user_full_name: 'Cy "the coach", Twombly', user_email: 'cy@example.com' }),
        role: 'head_coach',
        contract_start: '2026-01-01',
        contract_end: '2026-12-31',
      },
    ],
    invitations: [
      {
        id: nextId(),
        email: 'eve@example.com',
        name: null,
        kind: 'member',
        role: 'player',
        game_profile_id: VALORANT,
        expires_at: '2030-01-01T00:00:00Z',
        sent_at: null,
      },
    ],
  },
);

async function read(text: string) {
  const reading = await readCsvFile(new File([text], 'roster.csv'), { maxMegabytes: 1, maxRows: 200 });
  if ('problem' in reading) throw new Error(reading.problem);
  return splitTable(reading.table);
}

async function check(text: string, gameId: string | null = null) {
  const table = await read(text);
  return checkRows(table, guessColumns(table), { kind: 'member', gameId }, page);
}
const problemsOf = async (text: string) => (await check(text)).map((row) => row.problems);

describe('reading a file', () => {
  it('finds headings in any order, with commas, semicolons and tabs, quotes and blank rows', async () => {
    for (const text of [
      'Role,E-Mail,Game\r\n"Co-Captain", dee@example.com ,valorant\r\n',
      '\uFEFFrole;email address;title\n\n"co captain";dee@example.com;VALORANT\n',
      'ROLE\tMail\tEsport\nco_captain\tDee@Example.com\tValorant',
    ])
      expect((await check(text)).map((row) => row.person)).toMatchObject([
        { email: 'dee@example.com', kind: 'member', role: 'co_captain', gameId: VALORANT },
      ]);
  });

  it('takes a list of bare addresses for the open game, with the default role', async () => {
    const table = await read('dee@example.com\neli@example.com');
    expect(table.headings).toEqual(['Column 1']);
    expect(checkRows(table, guessColumns(table), { kind: 'member', gameId: VALORANT }, page)).toMatchObject([
      { line: 1, person: { email: 'dee@example.com', role: 'player', gameId: VALORANT } },
      { line: 2, person: { email: 'eli@example.com' } },
    ]);
  });

  it('takes a position in the game for no role on the team', async () => {
    expect(await check('email,game,position\ndee@example.com,Valorant,Duelist')).toMatchObject([
      { problems: [], person: { email: 'dee@example.com', role: 'player' } },
    ]);
  });

  it('names what is wrong with each row', async () => {
    expect(
      await problemsOf(
        [
          'email,list,game,role,contract start,contract end',
          ',,,,,',
          ',,,Captain,,',
          'nobody,,,,,',
          'a@x.io,Friends,,,,',
          'b@x.io,,Chess,,,',
          'c@x.io,,,Emperor,,',
          'd@x.io,Staff,,,tomorrow,2026-02-30',
          'e@x.io,Staff,,Analyst,2026-02-01,2026-01-01',
        ].join('\n'),
      ),
    ).toEqual([
      ['The email is missing.'],
      ['This is not an email address.'],
      ['Unknown list "Friends": use Players or Staff.'],
      ['The team does not play "Chess". Add the game first.'],
      ['Unknown role "Emperor": use Player, Captain, Co-Captain, Starter, Substitute, Reserve, Trial Player.'],
      [
        'Contract start "tomorrow" is not a date like 2026-09-01.',
        'Contract end "2026-02-30" is not a date like 2026-09-01.',
      ],
      ['The contract ends before it starts.'],
    ]);
  });

  it('names duplicates by the first row, for the same list and game only', async () => {
    const rows = await check('email,list,game\nd@x.io,,\nD@X.io,,\nd@x.io,staff,\nd@x.io,,Valorant');
    expect(rows.map((row) => row.problems)).toEqual([[], ['The same person as in row 2.'], [], []]);
  });

  it('[TM-077] knows who is on the roster or invited', async () => {
    const rows = await check('email,game\nADA@example.com,Valorant\nada@example.com,\neve@example.com,Valorant');
    expect(rows.map((row) => row.known)).toEqual(['on-list', null, 'invited']);
  });
});

describe('writing a file', () => {
  const text = csvOf(ROSTER_HEAD, rosterRows(page, new Map([[ADA, { came: 21, recorded: 24 }]])));

  it('writes no cell that a spreadsheet would run', () => {
    for (const cell of readCsvRaw(text)) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
    expect(text).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
    expect(text).toContain(`,'+ben@example.com,`);
  });

  it('[TM-144] says to how many practices a player came, and nothing where none is recorded', () => {
    const [head, ada, ben] = text.split('\r\n');
    expect(head).toContain('"Came to, last 12 weeks (recorded by the team)"');
    expect(ada).toMatch(/,21 of 24$/);
    expect(ben).toMatch(/,$/);
  });

  it('is read back as it was: names quoted, roles, games and contracts', async () => {
    const rows = await check(text);
    expect(rows.map((row) => [row.problems, row.person?.email, row.person?.role])).toEqual([
      [[], 'ada@example.com', 'co_captain'],
      [[], '+ben@example.com', 'player'],
      [[], 'cy@example.com', 'head_coach'],
    ]);
    expect(rows[2]?.person).toMatchObject({ kind: 'staff', contractStart: '2026-01-01', contractEnd: '2026-12-31' });
    expect(rows.map((row) => row.known)).toEqual(['on-list', 'on-list', 'on-list']);
  });
});

describe('35.6 a file in another language', () => {
  afterEach(() => setLanguage('en'));
  const speakSpanish = () => {
    const spanish = {
      co_captain: 'Cocapitán',
      head_coach: 'Entrenador principal',
      'Not yet confirmed': 'Sin confirmar',
    };
    for (const scope of ['database', 'teams'])
      keepLookup('es', scope, (sentence) => (spanish as Record<string, string>)[sentence]);
    setLanguage('es');
  };
  const roster = {
    ...page,
    members: [...page.members, memberRow(nextId(), { user_full_name: null, user_email: null, is_confirmed: false })],
  };
  const write = () => csvOf(ROSTER_HEAD, rosterRows(roster, new Map()));
  const roles = (rows: Awaited<ReturnType<typeof check>>) => rows.map((row) => row.person?.role);

  it('a roster is the same file in every language, and each reads it', async () => {
    const english = write();
    expect(english).toContain('Not yet confirmed');
    speakSpanish();
    expect(write()).toBe(english);
    expect(roles(await check(english))).toEqual(['co_captain', 'player', undefined, 'head_coach']);
    const spanish = write();
    setLanguage('en');
    expect(roles(await check(spanish))).toEqual(['co_captain', 'player', undefined, 'head_coach']);
  });

  it('what a Spanish reader writes is read too', async () => {
    speakSpanish();
    const text =
      'Correo,Nombre,Lista,Función\nada@example.com,Ada,Jugadores,Cocapitán\ncy@example.com,Sin confirmar,Personal,Entrenador principal';
    const rows = await check(text);
    expect(roles(rows)).toEqual(['co_captain', 'head_coach']);
    expect(rows.map((row) => row.person?.name)).toEqual(['Ada', null]);
  });
});

/** Cells as a spreadsheet sees them. */
const readCsvRaw = (csv: string) =>
  csv
    .replace(/^\uFEFF/, '')
    .split(/\r\n|,(?=(?:[^"]*"[^"]*")*[^"]*$)/)
    .map((cell) => cell.replace(/^"/, ''));
