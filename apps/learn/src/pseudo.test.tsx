import { fakeBackend } from '@lineup/data/testing';
import { setLanguage } from '@lineup/language';
import { plainTexts, pseudo, speakPseudo } from '@lineup/language/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { answer } from './testing/open-cooldowns';
import { renderRemote } from './testing/render-remote';

/** Names of the game, and a figure as its snapshot has it. */
const names =
  /\d charges|Groot|Jeff The Land Shark|Mantis|\w+ Wall|Strangling Prison|Healing Bubble|It's Jeff!|Natural Anger|RSS/g;

/** What our staff wrote says that it is English. */
const STAFF = '[lang="en"]';

const guide = { slug: 'get-seen', title: 'Get seen', menu_description: 'How coaches find players' };
const article = {
  id: 'a1',
  slug: 'season',
  title: 'The season opens',
  summary: 'All dates at once',
  cover_url: null,
  cover_small_url: null,
  author_name: null,
  tags: ['season'],
  published_at: '2026-11-02T12:00:00Z',
};
const text = {
  html: '<h2 id="user-content-one">One</h2><p>Words <a href="/learn">of staff</a></p>',
  outline: ['one', 'two', 'three'].map((id) => ({ id, text: `Part ${id}`, depth: 2 })),
  reading_minutes: 4,
  is_published: true,
  publish_at: null,
  updated_at: '2026-11-20T12:00:00Z',
};
const found = [
  {
    ...{ id: 'p1', slug: 'get-seen', title_parts: ['Get ', 'seen', ''] },
    ...{ anchor: 'one', section_parts: ['Part one'], excerpt_parts: ['Some ', 'words', ''] },
  },
];

const answers = {
  'GET /content_pages': [{ ...guide, id: 'p1', display_order: 1 }],
  'POST /rpc/load_learn_page': {
    page: { ...guide, ...text, id: 'p1' },
    previous: { slug: 'before', title: 'Before it' },
    next: { slug: 'after', title: 'After it' },
    related: [{ slug: 'more', title: 'Still more', menu_description: 'On the same matter' }],
  },
  'POST /rpc/search_content': found,
  'POST /rpc/list_news': {
    articles: [article, { ...article, id: 'a2', slug: 'other' }],
    has_more: true,
    tags: [{ tag: 'season', articles: 2 }],
  },
  'POST /rpc/load_article': {
    ...{ ...article, ...text, cover_alt: null },
    ...{
      newer: { slug: 'newer', title: 'A newer one' },
      older: { slug: 'older', title: 'An older one' },
      related: [article],
    },
  },
  'GET /rpc/load_cooldowns': answer,
};

beforeEach(() => speakPseudo('learn', 'ui', 'product', 'database'));
afterEach(() => {
  cleanup();
  setLanguage('en');
});

const heading = async (name: string) => {
  await screen.findByRole('heading', { level: 1, name });
  // What is being read is said apart from what was.
  await waitFor(() => expect(document.querySelector('[role=status][aria-busy=true], .lu-skeleton')).toBeNull());
};

describe('35.6 in a language that has all sentences English is what our staff wrote alone', () => {
  test.each([
    ['the guides', '/learn', pseudo('Learn'), 'How coaches find players'],
    ['what a search finds', '/learn?q=words', pseudo('Learn'), 'Part one'],
    ['a guide', '/learn/get-seen', 'Get seen', 'On the same matter'],
    ['the news', '/news', pseudo('News'), 'All dates at once'],
    ['news with a tag', '/news/tags/séásón', 'Séásón', 'All dates at once'],
    ['an article', '/news/season', 'The season opens', 'A newer one'],
    ['the cooldowns', '/mr/cooldowns?pick=groot', pseudo('Marvel Rivals cooldowns'), 'Consume 1 Life Orb'],
    ['those that changed', '/mr/cooldowns?view=changes', pseudo('Marvel Rivals cooldowns'), null],
    [
      'heroes side by side',
      '/mr/cooldowns?compare=groot,mantis',
      pseudo('Marvel Rivals cooldowns'),
      'Consume 1 Life Orb',
    ],
  ])('%s', async (_, path, title, staff) => {
    fakeBackend(answers);
    renderRemote(path);
    await heading(title);
    const byStaff = staff === null ? [] : await screen.findAllByText(staff);
    expect(byStaff.filter((each) => !each.closest(STAFF))).toEqual([]);
    expect(document.body.textContent).toMatch(/[áéíóú]/i);
    expect(plainTexts(names, STAFF)).toEqual([]);
  });

  test.each([
    ['no guides', '/learn', pseudo('Learn'), pseudo('No pages yet')],
    ['nothing found', '/learn?q=xyzzy', pseudo('Learn'), pseudo('Try another word.')],
    ['no news', '/news', pseudo('News'), pseudo('No news yet')],
    ['no such heroes', '/mr/cooldowns?compare=xyz', pseudo('Marvel Rivals cooldowns'), pseudo('No such hero')],
    ['no match', '/mr/cooldowns?q=xyzzyxyzzy', pseudo('Marvel Rivals cooldowns'), pseudo('Show all heroes')],
  ])('%s', async (_, path, title, said) => {
    fakeBackend({
      ...answers,
      'GET /content_pages': [],
      'POST /rpc/search_content': [],
      'POST /rpc/list_news': { articles: [], has_more: false, tags: [] },
    });
    renderRemote(path);
    await heading(title);
    await screen.findByText(said);
    expect(plainTexts(names, STAFF)).toEqual([]);
  });

  test.each(['/learn/get-seen', '/news/season'])('what could not be loaded at %s', async (path) => {
    fakeBackend({});
    renderRemote(path);
    await screen.findByRole('button', { name: pseudo('Retry') });
    expect(plainTexts(/\bpage\b|\barticle\b/g, STAFF)).toEqual([]);
  });
});

test('35.6 an English page says nothing of languages', async () => {
  setLanguage('en');
  fakeBackend(answers);
  renderRemote('/learn/get-seen');
  await screen.findByRole('heading', { level: 1, name: 'Get seen' });
  expect(document.querySelector('[lang]:not(html)')).toBeNull();
});
