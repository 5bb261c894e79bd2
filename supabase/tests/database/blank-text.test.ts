import { afterAll, describe, expect, test } from 'vitest';
import { hasText } from '../../../libs/ui/src/form/has-text.ts';
import { isPlainName } from '../../../libs/ui/src/form/plain-name.ts';
import { as, BRONZE_TEAM, idOf, openDatabase, rowsOf, signedOut, teamId } from './backend.ts';

const sql = openDatabase();
afterAll(() => sql.end());

const blank = {
  nothing: '',
  spaces: '   ',
  'line ends and tabs': '\r\n\t\v\f',
  'no-break spaces': '\u00A0\u202F\u2007',
  'spaces of every width': '\u2000\u2003\u2009\u200A\u205F\u3000\u1680',
  'zero-width space': '\u200B',
  'joiners alone': '\u200C\u200D\u2060',
  'byte order mark': '\uFEFF',
  'soft hyphens': '\u00AD\u00AD',
  'control characters': '\u0001\u0007\u001B\u007F\u0085',
  'marks of direction': '\u200E\u200F\u202A\u202E\u2066\u2069\u061C',
  'variation selectors alone': '\uFE0E\uFE0F\u{E0100}\u{E01EF}',
  'tags alone': '\u{E0001}\u{E0067}\u{E007F}',
  'braille blank': '\u2800',
  'Hangul fillers': '\u115F\u1160\u3164\uFFA0',
  'Mongolian vowel separator': '\u180E',
  'a mixture': ' \u200B\u00A0\n\uFEFF',
};

const visible = {
  'a letter': 'a',
  'a letter between blanks': '\u200B a \u00A0',
  'a digit': '0',
  punctuation: '.',
  'a symbol': '©',
  'Chinese writing': '隊',
  Hebrew: 'שלום',
  'Arabic with a mark of direction': '\u200Fمرحبا',
  'an emoji': '🎮',
  'a heart with a variation selector': '❤\uFE0F',
  'a family of joined emoji': '👨\u200D👩\u200D👧',
  'the flag of Scotland': '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}',
  Hangul: '한',
  braille: '⠓',
};

describe('blank text', () => {
  test.each(Object.entries(blank))('%s is blank in the database and in the browser', async (_, text) => {
    const [row] = await sql`select private.has_text(${text}) as shows, private.text_or_null(${text}) as kept`;
    expect(row).toEqual({ shows: false, kept: null });
    expect(hasText(text)).toBe(false);
  });

  test.each(Object.entries(visible))('%s shows in the database and in the browser', async (_, text) => {
    const [row] = await sql`select private.has_text(${text}) as shows`;
    expect(row).toEqual({ shows: true });
    expect(hasText(text)).toBe(true);
  });

  test('every character counts the same in the database and in the browser', async () => {
    const blankThere = await sql<{ code: number }[]>`
      select code from generate_series(1, 1114111) code
      where code not between 55296 and 57343 and not private.has_text(chr(code)) order by code`;
    const blankHere = [];
    for (let code = 1; code <= 0x10ffff; code += 1) {
      if (code >= 0xd800 && code <= 0xdfff) continue;
      if (!hasText(String.fromCodePoint(code))) blankHere.push(code);
    }
    expect(blankThere.map(({ code }) => code)).toEqual(blankHere);
    expect(blankHere.length).toBeGreaterThan(4000);
  });

  test('whatever Unicode calls white space, control, format or ignorable is blank', () => {
    const named = /[\p{White_Space}\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}]/u;
    const shown = [];
    for (let code = 0; code <= 0x10ffff; code += 1) {
      const letter = String.fromCodePoint(code);
      if (named.test(letter) && hasText(letter)) shown.push(code.toString(16));
    }
    expect(shown).toEqual([]);
  });
});

const hidden = {
  ...Object.fromEntries(
    Object.entries(blank).flatMap(([what, text]) =>
      /^ *$/.test(text) ? [] : [[`${what} after a letter`, `a${text}b`]],
    ),
  ),
  'letters turned around': '\u202EgnoL',
  'letters turned around and ended': '\u202EgnoL\u202C',
  'an isolate': '\u2066Long\u2069',
  'a mark of direction among Latin letters': 'Long\u200E',
  'two lines': 'Long\nCoach',
  'a tab': 'Long\tCoach',
  'a joiner at the end': 'Long\u200D',
  'a joiner between Latin letters': 'Lo\u200Dng',
  'a joiner between Cyrillic letters': 'Ан\u200Dна',
  'a variation selector after a Latin letter': 'Long\uFE0F',
  'two variation selectors': '❤\uFE0F\uFE0F',
  'a joiner after an emoji': '🎮\u200D',
  'two joiners': '👩\u200D\u200D👧',
  'tags after another emoji': '🎮\u{E0067}\u{E007F}',
  'a flag of a region without its end': '🏴\u{E0067}\u{E0062}',
  'a soft hyphen': 'Lo\u00ADng',
  'a wide space between Latin letters': 'Long\u3000Coach',
  'a tower of accents': 'L\u0301\u0302\u0303\u0304\u0305ong',
  'a long name with its fault at the end': `${'👩\u200D👧 é '.repeat(12)}\u200B`,
};

const plain = {
  'Latin letters': "Müller-O'Brien, José (JJ) №1 #top_100 @50%",
  'accents as characters of their own': 'Jose\u0301 Nguye\u0302\u0303n',
  Hebrew: 'ש\u05C1\u05B8לו\u05B9ם לוי',
  Arabic: 'م\u064Fح\u064Eم\u0651\u064Eد علي',
  'Arabic with marks of direction': '\u200Fمرحبا (A1)\u200F\u061C',
  'Persian with a joiner': 'می\u200Cخواهم',
  'Hindi with joiners': 'क्\u200Dष श्री',
  'Sinhala with a joiner': 'ශ්\u200Dරී',
  Thai: 'สวัสดี',
  'Chinese and Japanese': '山田\u3000太郎 葛\u{E0100}城',
  Korean: '김철수',
  Cyrillic: 'Анна Ёлкина',
  'an emoji with a variation selector': '❤\uFE0F Team ♀\uFE0F',
  'a heart on fire': '❤\uFE0F\u200D🔥',
  'a family': '👨\u200D👩\u200D👧\u200D👦',
  'a profession in a color': '👩🏽\u200D🚀',
  'a rainbow flag': '🏳\uFE0F\u200D🌈',
  'the flag of Scotland': 'Go 🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}!',
  'the flag of a country': '🇺🇸',
  keycaps: '1\uFE0F\u20E3 #\uFE0F\u20E3',
};

describe('plain names', () => {
  test.each(Object.entries(hidden))('%s is refused by the database and by the browser', async (_, text) => {
    const [row] = await sql`select private.is_plain_name(${text}) as plain`;
    expect(row).toEqual({ plain: false });
    expect(isPlainName(text)).toBe(false);
  });

  test.each(Object.entries(plain))('%s may be a name in the database and in the browser', async (_, text) => {
    const [row] = await sql`select private.is_plain_name(${text}) as plain`;
    expect(row).toEqual({ plain: true });
    expect(isPlainName(text)).toBe(true);
  });

  // Three times all characters there are: long on a busy machine.
  test(
    'every character counts the same in the database and in the browser, among letters of three scripts',
    {
      timeout: 300_000,
    },
    async () => {
      for (const [before, after] of [
        ['a', 'b'],
        ['ש', 'ל'],
        ['👩', '👧'],
      ] as const) {
        const hiddenThere = await sql<{ code: number }[]>`
        select code from generate_series(1, 1114111) code
        where code not between 55296 and 57343 and not private.is_plain_name(${before} || chr(code) || ${after}) order by code`;
        const hiddenHere = [];
        for (let code = 1; code <= 0x10ffff; code += 1) {
          if (code >= 0xd800 && code <= 0xdfff) continue;
          if (!isPlainName(before + String.fromCodePoint(code) + after)) hiddenHere.push(code);
        }
        expect(hiddenThere.map(({ code }) => code)).toEqual(hiddenHere);
      }
    },
  );
});

describe('columns', () => {
  /** Names that no person types, or that cannot hold what is hidden for another reason. */
  const unheldNames: Record<string, string> = {
    'esports_positions.name': 'reference',
    'esports_ranks.name': 'reference',
    'esports_titles.name': 'reference',
    'content_revisions.title': 'copied from the page',
    'interest_events.player_label': 'copied from the stage',
    'interest_form_versions.title': 'copied from the form',
    'mr_cooldown_changes.ability': 'copied from the cooldown',
    'mr_cooldown_changes.hero': 'copied from the cooldown',
    'pipeline_stages.player_label': 'refers to the labels of stages',
    'team_members.added_name': 'copied from the profile',
    'team_staff.added_name': 'copied from the profile',
  };
  const isName = (column: string) =>
    /(^|_)(name|title|handle|label|hero|ability|city|school|position|location)$/.test(column.split('.')[1] ?? '');

  test('[DB-001] no name or title that a person writes takes what hides in it or turns its letters around', async () => {
    for (const value of [
      '\u202EgnoL',
      'Lo\u200Bng',
      'Lo\u00ADng',
      'Long\nCoach',
      'Lo\u0007ng',
      'Long\u00A0Coach',
      'Long\u200E',
    ]) {
      const names = (await columnsThatTake(value)).filter(isName);
      expect(names.filter((column) => !(column in unheldNames))).toEqual([]);
      expect(names).toEqual(expect.arrayContaining(Object.keys(unheldNames)));
    }
  });

  test('a name with hidden characters is refused wherever a person writes one, and the old name stays', async () => {
    const name = '\u202EgnoL';
    const team = await teamId(sql, BRONZE_TEAM);
    const stored = () => sql`
      select u.display_name, u.first_name, p.full_name, (select t.name from public.teams t where t.id = ${team}) as team,
        (select count(*)::integer from public.lists l where l.owner_id = u.user_id) as lists
      from public.user_profiles u join public.profiles p on p.id = u.user_id where u.user_id = ${idOf('player')}`;
    const before = await stored();
    const refused = [
      await as('player')
        .from('user_profiles')
        .update({ display_name: name })
        .eq('user_id', idOf('player'))
        .select('id'),
      await as('player').from('user_profiles').update({ first_name: name }).eq('user_id', idOf('player')).select('id'),
      await as('player').rpc('save_onboarding_details', { p_display_name: name }),
      await as('player').from('lists').insert({ name }),
      await as('coach').from('teams').update({ name }).eq('id', team).select('id'),
      await signedOut().rpc('send_contact_message', {
        p_name: name,
        p_email: 'long@example.com',
        p_message: 'Hello',
      }),
    ];
    expect(refused.map(({ error }) => error?.code)).toEqual(refused.map(() => '23514'));
    expect(await stored()).toEqual(before);
    expect(await sql`select id from public.contact_messages where name = ${name}`).toEqual([]);
  });

  /** Texts that no person types, or that a rule of its own reads. */
  const unheld: Record<string, string> = {
    'college_programs.place': 'copied from the college',
    'college_programs.positions_needed': 'copied from its needs',
    'colleges.games': 'copied from its programs',
    'colleges.place': 'made of country and state',
    'player_details.place': 'made of country and state',
    'content_page_slugs.slug': 'copied from the page',
    'content_pages.html': 'made by the server',
    'content_revisions.body': 'copied from the page',
    'content_revisions.summary': 'copied from the page',
    'content_revisions.title': 'copied from the page',
    'news_article_slugs.slug': 'copied from the article',
    'conversations.dm_key': 'written by the database',
    'esports_positions.name': 'reference',
    'esports_ranks.name': 'reference',
    'esports_titles.name': 'reference',
    'esports_titles.short_names': 'reference',
    'experiment_changes.key': 'copied from the experiment',
    'interest_events.from_stage': 'copied from the stage',
    'interest_events.player_label': 'copied from the stage',
    'interest_events.stage_kind': 'copied from the stage',
    'interest_events.to_stage': 'copied from the stage',
    'interest_form_versions.intro': 'copied from the form',
    'interest_form_versions.title': 'copied from the form',
    'interests.person_key': 'made of the name',
    'meetings.time_zone': 'read by the function that writes it',
    'mr_cooldown_changes.ability': 'copied from the cooldown',
    'mr_cooldown_changes.after': 'copied from the cooldown',
    'mr_cooldown_changes.before': 'copied from the cooldown',
    'mr_cooldown_changes.hero': 'copied from the cooldown',
    'news_articles.html': 'made by the server',
    'page_performance_metrics.page_path': 'a log of the browser',
    'page_performance_metrics.session_id': 'a log of the browser',
    'pipeline_stages.kind': 'refers to the labels of stages',
    'pipeline_stages.player_label': 'refers to the labels of stages',
    'player_availability.time_zone': 'read by the function that writes it',
    'point_awards.event_category': 'a log of the browser',
    'point_awards.event_type': 'refers to the rules of points',
    'kept_filters.keys': 'made of a filter, whose fields are checked',
    'point_awards.page_path': 'a log of the browser',
    'point_awards.session_id': 'a log of the browser',
    'point_awards.subject': 'written by the database',
    'notification_preferences.time_zone': 'its trigger takes the names of zones only',
    'point_rules.description': 'reference',
    'profiles.email': 'copied from the account',
    'program_practice_times.time_zone': 'read by the function that writes it',
    'team_invitations.token_hash': 'written by the database',
    'team_members.added_email': 'the address of an account',
    'team_members.added_name': 'copied from the profile',
    'team_practice_series.time_zone': 'read by the function that writes it',
    'team_staff.added_email': 'the address of an account',
    'team_staff.added_name': 'copied from the profile',
    'team_subscriptions.customer_ref': 'named by the payment service',
    'team_subscriptions.subscription_ref': 'named by the payment service',
    'user_activity_logs.event_category': 'a log of the browser',
    'user_activity_logs.event_type': 'a log of the browser',
    'user_activity_logs.page_path': 'a log of the browser',
    'user_activity_logs.referrer': 'a log of the browser',
    'user_activity_logs.session_id': 'a log of the browser',
    'user_activity_logs.user_agent': 'a log of the browser',
    'user_profiles.email': 'copied from the account',
    'user_profiles.search_text': 'made of the names',
    'user_role_changes.role': 'copied from the role',
    'viral_activity_events.event_type': 'a log of the browser',
    'viral_activity_events.source_content_id': 'a log of the browser',
    'viral_activity_events.source_content_type': 'a log of the browser',
    'viral_activity_events.target_platform': 'a log of the browser',
  };

  /** Columns of text whose checks let such a value in: each check is asked of a row that holds nothing else. */
  const columnsThatTake = async (value: string) => {
    const columns = await sql<{ table: string; column: string; checks: string[]; type: string }[]>`
      select c.relname as table, a.attname as column, a.atttypid::regtype::text as type, coalesce(array_agg(pg_get_expr(k.conbin, k.conrelid)) filter (where k.oid is not null), '{}') as checks
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_constraint k on k.conrelid = c.oid and k.contype = 'c' and a.attnum = any (k.conkey)
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.atttypid in ('text'::regtype, 'text[]'::regtype)
      group by 1, 2, 3 order by 1, 2`;
    const takes = [];
    for (const { table, column, checks, type } of columns) {
      const row = { [column]: type === 'text[]' ? [value] : value };
      const held = checks.map((check) => `coalesce(${check}, true)`).join(' and ') || 'true';
      const [answer] = await sql.unsafe(
        `select ${held} as takes from jsonb_populate_record(null::public.${table}, $1::text::jsonb) r`,
        [JSON.stringify(row)],
      );
      if (answer?.takes) takes.push(`${table}.${column}`);
    }
    return takes;
  };

  test('no column that a person writes takes a text of which nothing shows', async () => {
    for (const value of ['\u200B\u00A0', ' \n', '\u3164']) {
      const takes = await columnsThatTake(value);
      expect(takes.filter((column) => !(column in unheld))).toEqual([]);
    }
  });

  test('each exception is still there', async () => {
    const takes = await columnsThatTake('\u200B');
    expect(Object.keys(unheld).filter((column) => !takes.includes(column))).toEqual([]);
  });

  test('[IN-014, TM-146] no door takes it: messages, titles, reasons, names, answers', async () => {
    const nothing = '\u200B\u00A0\uFEFF';
    const team = await teamId(sql, BRONZE_TEAM);
    const [practice] = await sql`select id, title from public.team_practices where team_id = ${team} limit 1`;
    const [made] = await rowsOf(
      as('parent').rpc('create_conversation_with_participants', {
        participant_ids: [idOf('coach'), idOf('second-player')],
        type: 'group',
        title: nothing,
      }),
    );
    const [talk] = await sql`select id, title from public.conversations where id = ${String(made?.conversation_id)}`;
    expect(talk?.title).toBeNull();
    const refused = [
      await as('parent')
        .from('messages')
        .insert({ conversation_id: String(talk?.id), sender_id: idOf('parent'), content: nothing }),
      await as('parent').from('conversations').update({ title: nothing }).eq('id', String(talk?.id)).select('id'),
      await as('coach').from('team_practices').update({ title: nothing }).eq('id', String(practice?.id)).select('id'),
      await as('coach').from('teams').update({ name: nothing }).eq('id', team).select('id'),
      await as('player')
        .from('team_practice_attendance')
        .upsert({
          practice_id: String(practice?.id),
          user_id: idOf('player'),
          status: 'not_attending',
          notes: nothing,
        }),
      await as('player')
        .from('user_profiles')
        .update({ display_name: nothing })
        .eq('user_id', idOf('player'))
        .select('id'),
      await as('player')
        .from('user_profiles')
        .update({ first_name: nothing })
        .eq('user_id', idOf('player'))
        .select('id'),
      await as('player').rpc('save_onboarding_details', { p_display_name: nothing }),
      await as('player').from('lists').insert({ name: nothing }),
    ];
    expect(refused.map(({ error }) => error?.code)).toEqual(refused.map(() => '23514'));
    expect(await sql`select title from public.team_practices where id = ${String(practice?.id)}`).toEqual([
      { title: practice?.title },
    ]);
    const [form] = await sql<{ answers: { kept: object; errors: object[] } }[]>`
      select to_jsonb(a) as answers from private.check_answers(
        '[{"id": "why", "type": "long_text", "label": "Why?", "required": true}]', ${sql.json({ why: nothing })}) a`;
    expect(form?.answers).toEqual({ kept: {}, errors: [{ question: 'why', field: 'answer', reason: 'required' }] });
    await sql`delete from public.conversations where id = ${String(talk?.id)}`;
  });

  test('emoji of several characters, marks of direction and right-to-left writing are stored as they were sent', async () => {
    const title = '\u200Fשלום 👨\u200D👩\u200D👧 ❤\uFE0F';
    const [list] = await rowsOf(as('player').from('lists').insert({ name: title }).select('id, name'));
    expect(list?.name).toBe(title);
    await sql`delete from public.lists where id = ${list?.id ?? null}`;
  });
});
