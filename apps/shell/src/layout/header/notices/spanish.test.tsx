import { fakeBackend } from '@lineup/data/testing';
import { keepLookup, setLanguage } from '@lineup/language';
import { keepCatalogue, type Catalogue } from '@lineup/language/catalogue';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { accountNotices } from './account-notices';
import { collegeNotices } from './college-notices';
import messages from './language/es';
import type { Notice } from './list-notices';
import { noticeText } from './notice-text';
import { teamNotices } from './team-notices';
import { showNotices } from './testing';

const kinds = [...Object.keys(teamNotices), ...Object.keys(collegeNotices), ...Object.keys(accountNotices)];

/** Names without vowels, so that any of these in a notice is a word. */
const FACTS = {
  ...{ href: '/', team: 'Tm', college: 'Cllg', title: 'Ttl', person: 'Prsn', ward: 'Wrd', flag: 'flg', role: 'rl' },
  ...{ at: '2026-12-02T02:00:00Z', due_on: '2026-12-08', begins_at: '2026-12-02T02:00:00Z', needs_yes: true },
  ...{ stage: 'Offer made' },
} as Notice['facts'];
const notice = (kind: string, facts: Notice['facts'], amount = 1): Notice => ({
  ...{ id: 'n1', kind, amount, created_at: '2026-11-20T10:00:00+00:00', is_read: false, facts },
});
const saidOf = (kind: string): string[] =>
  [FACTS, { ...FACTS, title: 'tryout' }, { href: '/' }].flatMap((facts) =>
    [1, 3].flatMap((amount) => Object.values(noticeText(notice(kind, facts, amount))) as string[]),
  );

beforeEach(() => setLanguage('es'));
afterEach(() => {
  cleanup();
  setLanguage('en');
  vi.unstubAllGlobals();
});

describe('35.6 the list of notices in a language that has all sentences', () => {
  const accents: Record<string, string> = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú' };
  /** Leaves no vowel plain: whatever shows one came past the catalogue. */
  const pseudo = (sentence: string, values: Record<string, string | number> = {}) =>
    sentence
      .split(/(\{\w+\})/)
      .map((piece) => {
        const name = /^\{(\w+)\}$/.exec(piece)?.[1];
        if (name !== undefined) return String(values[name] ?? piece);
        return piece.replaceAll(/[aeiou]/gi, (vowel) => accents[vowel.toLowerCase()] ?? vowel);
      })
      .join('');
  /** What `Intl` says of a time, and what stands for a name that there is none of. */
  const others = /\p{L}+, \d+ dic(, \d+:\d\d [ap]\.\s?m\. \S+)?|undefined|tryout/gu;

  test.each([...kinds, 'unknown'])('%s', (kind) => {
    keepLookup('es', 'notices', pseudo);
    expect(saidOf(kind).filter((text) => /[aeiou]/i.test(text.replaceAll(others, '')))).toEqual([]);
  });
});

test('35.6 several wards are named in the reader’s language', () => {
  keepCatalogue('es', 'notices', messages as Catalogue);
  const said = (facts: Pick<Notice['facts'], 'ward' | 'wards'>) =>
    noticeText(notice('ward_practice_moved', { ...FACTS, ward: null, ...facts } as Notice['facts'])).title;
  const readable = [
    { ward: 'Kai and your child', wards: ['Kai', null] },
    { ward: 'your child', wards: [null] },
    { ward: null, wards: null },
    // An older database.
    { ward: 'Kai' },
  ];
  expect(readable.map(said)).toEqual(
    ['Kai y tu hija o hijo', 'Tu hija o hijo', 'Tu hija o hijo', 'Kai'].map((names) =>
      said({ wards: ['Wrd'] }).replace('Wrd', names),
    ),
  );
});

test('35.6 who reads Spanish sees the list in it', async () => {
  keepCatalogue('es', 'notices', messages as Catalogue);
  fakeBackend({
    'POST /rpc/load_notices': { items: [notice('practice_moved', { ...FACTS, title: 'Scrim' }, 1)], next: null },
  });
  showNotices();
  expect(await screen.findByText('Entrenamiento cambiado: Scrim')).toBeTruthy();
  expect(screen.getByRole('dialog', { name: 'Avisos' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Marcar todo como leído' })).toBeTruthy();
});
