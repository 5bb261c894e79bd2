import { remoteApp, testDrawing } from './draw.tsx';

const article = (slug: string, change: object = {}) => ({
  id: `id-of-${slug}`,
  slug,
  title: `About ${slug}`,
  summary: 'What was decided.',
  cover_url: null,
  cover_small_url: null,
  author_name: 'Ann Example',
  tags: ['season'],
  published_at: '2026-11-25T23:30:00Z',
  ...change,
});
const news = (change: object = {}) => ({
  articles: [
    article('finals', { cover_url: '/covers/finals.webp', cover_small_url: '/covers/finals-small.webp' }),
    article('scrims'),
  ],
  has_more: false,
  tags: [{ tag: 'season', articles: 2 }],
  ...change,
});
const outline = [
  { id: 'first', text: 'First', depth: 2 },
  { id: 'second', text: 'Second', depth: 2 },
];
const text =
  '<h2 id="first">First</h2><p>Read this.</p><h2 id="second">Second</h2><p>And <a href="/teams">this</a>.</p>';
const page = {
  page: {
    id: 'p1',
    slug: 'scrims',
    title: 'Scrims',
    menu_description: 'How to find one',
    html: text,
    outline,
    reading_minutes: 3,
    is_published: true,
    publish_at: null,
    updated_at: '2026-11-25T23:30:00Z',
  },
  previous: { slug: 'start', title: 'Start' },
  next: null,
  related: [{ slug: 'coaches', title: 'Coaches', menu_description: null }],
};
const cooldowns = {
  as_of: '2026-01-18',
  heroes: [
    [
      'Groot',
      [
        ['Ironwood Wall', 'V', 'N', 'E', 12, 1, null, null, null],
        ['Strangling Prison', 'V', 'U', 'Q', null, null, 2800, null, '2026-02-02'],
      ],
    ],
  ],
  changes: [['Groot', 'Ironwood Wall', '8s', '12s', '2025-05-17', '2025-07-05']],
};

testDrawing(
  'learn',
  remoteApp(() => import('../../apps/learn/src/routes')),
  [
    {
      path: '/learn',
      answers: {
        'GET /content_pages': [
          { id: 'p1', slug: 'scrims', title: 'Scrims', menu_description: 'How', display_order: 1 },
        ],
      },
      shows: ['Learn', 'Scrims', 'How'],
      links: ['/learn/scrims'],
    },
    {
      path: '/learn?q=scrim',
      answers: {
        'POST /rpc/search_content': [
          {
            id: 'p1',
            slug: 'scrims',
            title_parts: ['', 'Scrims'],
            anchor: 'first',
            section_parts: ['First'],
            excerpt_parts: ['a ', 'scrim'],
          },
        ],
      },
      shows: ['Scrims', 'First'],
      links: ['/learn/scrims#first'],
    },
    {
      path: '/learn/scrims',
      answers: { 'POST /rpc/load_learn_page': page },
      shows: ['Scrims', '3 min read', 'Updated November 25, 2026', 'Read this.', 'On this page'],
      links: ['/learn', '/learn/start', '/learn/coaches', '/teams', '/learn/scrims#first'],
    },
    {
      path: '/news',
      answers: { 'POST /rpc/list_news': news() },
      shows: ['News', 'About finals', 'Nov 25, 2026', 'Ann Example'],
      links: ['/news/finals', '/news/tags/season'],
    },
    {
      path: '/news/tags/season?q=finals',
      answers: { 'POST /rpc/list_news': news() },
      shows: ['About finals'],
      links: ['/news/finals', '/news'],
    },
    {
      path: '/news/finals',
      answers: {
        'POST /rpc/load_article': {
          ...article('finals'),
          html: text,
          outline,
          reading_minutes: 2,
          cover_alt: null,
          is_published: true,
          publish_at: null,
          updated_at: '2026-11-26T10:30:00Z',
          newer: null,
          older: { slug: 'scrims', title: 'About scrims' },
          related: [article('scrims')],
        },
      },
      shows: ['About finals', 'Read this.', 'Nov'],
      links: ['/news/scrims', '/news/tags/season'],
    },
    {
      path: '/mr/cooldowns',
      answers: { 'GET /rpc/load_cooldowns': cooldowns },
      shows: ['Groot', 'Ironwood Wall', '12', 'Jan 18, 2026'],
      leaves: ({ isNarrow }) => `[class*="${isNarrow ? '_wide_' : '_narrow_'}"]`,
    },
    {
      path: '/mr/cooldowns?view=changes',
      answers: { 'GET /rpc/load_cooldowns': cooldowns },
      shows: ['Ironwood Wall'],
    },
  ],
);
