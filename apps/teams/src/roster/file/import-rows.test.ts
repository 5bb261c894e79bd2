import { describe, expect, it } from 'vitest';
import { ADA, BEN, memberRow, nextId, teamAnswer } from '../../testing/team-answer';
import { decodeText, readCsv, writeCsv } from './csv';
import { rosterTable } from './export-roster';
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
        kind: 'member',
        role: 'player',
        game_profile_id: VALORANT,
        expires_at: '2030-01-01T00:00:00Z',
        sent_at: null,
      },
    ],
  },
);

function check(text: string, gameId: string | null = null) {
  const table = splitTable(readCsv(text));
  return checkRows(table, guessColumns(table), { kind: 'member', gameId }, page);
}
const problemsOf = (text: string) => check(text).map((row) => row.problems);

describe('reading a file', () => {
  it('finds headings in any order, with commas, semicolons and tabs, quotes and blank rows', () => {
    for (const text of [
      'Role,E-Mail,Game\r\n"Co-Captain", dee@example.com ,valorant\r\n',
      '\uFEFFrole;email address;title\n\n"co captain";dee@example.com;VALORANT\n',
      'ROLE\tMail\tEsport\nco_captain\tDee@Example.com\tValorant',
    ])
      expect(check(text).map((row) => row.person)).toMatchObject([
        { email: 'dee@example.com', kind: 'member', role: 'co_captain', gameId: VALORANT },
      ]);
  });

  it('finds the separator also where a file of Excel is short, ends in empty lines or names it', () => {
    for (const text of [
      'Email;Role\r\ndee@example.com;Captain\r\neli@example.com;\r\n\r\n',
      'sep=;\r\nEmail;Role\r\ndee@example.com;Captain\r\neli@example.com;\r\n',
      'Email\tRole\ndee@example.com\tCaptain\neli@example.com\t\n',
      '"Email";"Role"\n"dee@example.com";"Captain"\n"eli@example.com";""\n',
    ])
      expect(check(text).map((row) => [row.problems, row.person?.email, row.person?.role])).toEqual([
        [[], 'dee@example.com', 'captain'],
        [[], 'eli@example.com', 'player'],
      ]);
  });

  it('reads UTF-8, UTF-16 of both orders and the code page of Windows', () => {
    const text = 'Email;Rôle\r\ndee@example.com;Capitaine\r\n';
    const utf16 = (isBig: boolean, hasMark = true) => {
      const view = new DataView(new ArrayBuffer((text.length + 1) * 2));
      view.setUint16(0, 0xfeff, !isBig);
      [...text].forEach((letter, place) => view.setUint16((place + 1) * 2, letter.charCodeAt(0), !isBig));
      return hasMark ? view.buffer : view.buffer.slice(2);
    };
    const utf8 = new TextEncoder().encode(text).buffer;
    const windows = Uint8Array.from([...text].map((letter) => letter.charCodeAt(0))).buffer;
    for (const bytes of [utf8, utf16(false), utf16(true), utf16(false, false), utf16(true, false), windows])
      expect(readCsv(decodeText(bytes))).toEqual([
        ['Email', 'Rôle'],
        ['dee@example.com', 'Capitaine'],
      ]);
    expect(decodeText(new ArrayBuffer(0))).toBe('');
  });

  it('takes a list of bare addresses for the open game, with the default role', () => {
    const table = splitTable(readCsv('dee@example.com\neli@example.com'));
    expect(table.headings).toEqual(['Column 1']);
    expect(checkRows(table, guessColumns(table), { kind: 'member', gameId: VALORANT }, page)).toMatchObject([
      { line: 1, person: { email: 'dee@example.com', role: 'player', gameId: VALORANT } },
      { line: 2, person: { email: 'eli@example.com' } },
    ]);
  });

  it('names what is wrong with each row', () => {
    expect(
      problemsOf(
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

  it('names duplicates by the first row, for the same list and game only', () => {
    const rows = check('email,list,game\nd@x.io,,\nD@X.io,,\nd@x.io,staff,\nd@x.io,,Valorant');
    expect(rows.map((row) => row.problems)).toEqual([[], ['The same person as in row 2.'], [], []]);
  });

  it('[TM-077] knows who is on the roster or invited', () => {
    const rows = check('email,game\nADA@example.com,Valorant\nada@example.com,\neve@example.com,Valorant');
    expect(rows.map((row) => row.known)).toEqual(['on-list', null, 'invited']);
  });
});

describe('writing a file', () => {
  const text = writeCsv(rosterTable(page));

  it('writes no cell that a spreadsheet would run', () => {
    for (const cell of readCsvRaw(text)) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
    expect(text).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
    expect(text).toContain(`"'+ben@example.com"`);
  });

  it('is read back as it was: names quoted, roles, games and contracts', () => {
    const rows = check(text);
    expect(rows.map((row) => [row.problems, row.person?.email, row.person?.role])).toEqual([
      [[], 'ada@example.com', 'co_captain'],
      [[], '+ben@example.com', 'player'],
      [[], 'cy@example.com', 'head_coach'],
    ]);
    expect(rows[2]?.person).toMatchObject({ kind: 'staff', contractStart: '2026-01-01', contractEnd: '2026-12-31' });
    expect(rows.map((row) => row.known)).toEqual(['on-list', 'on-list', 'on-list']);
  });
});

/** Cells as a spreadsheet sees them. */
const readCsvRaw = (csv: string) =>
  csv
    .replace(/^\uFEFF/, '')
    .split(/\r\n|,(?=(?:[^"]*"[^"]*")*[^"]*$)/)
    .map((cell) => cell.replace(/^"/, ''));
