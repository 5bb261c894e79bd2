import { expect, test } from 'vitest';
import { drawnHtml } from './drawn-html.ts';
import { hashSource } from './static-page.ts';

const page =
  '<head><title>Lineup</title><meta name="description" content="General"><link rel="preload" href="/registry.json" as="fetch"><script src="/theme.js"></script><script defer src="/static/js/index.js"></script></head><body><div id="root"></div></body>';
const make = (drawn: { html: string; head?: string; state?: string }, more: { head?: string; theme?: string } = {}) =>
  drawnHtml({
    page,
    drawn: { head: '<title>Screen</title>', state: '{}', ...drawn },
    head: more.head,
    nonce: 'n',
    preloads: '<link rel="preload" as="script" href="/remotes/a/1/entry.js">',
    theme: more.theme ?? 'theme',
    styles: [
      { address: '/remotes/a/1/static/css/async/x.css', css: 'a{b:url("../../i/p.svg")}i{c:url(data:x)}</style>' },
    ],
  });

test('the policy allows each value of a style attribute, as the browser reads it', () => {
  const made = make({ html: '<i style="color:red"></i><b style="color:red"></b><u style="a:&quot;b&quot;"></u>' });
  expect(made?.hashes.styleAttributes.toSorted()).toEqual([hashSource('a:"b"'), hashSource('color:red')].toSorted());
});

test.each([
  ['<form role="search" method="get">', false],
  ['<form method="post">', true],
  ['<form>', true],
  ['<form method="get"></form><form class="a" method="post">', true],
  ['<p>', false],
])('%s has a form that only a script sends: %s', (html, hasForm) => {
  expect(make({ html })?.hashes.hasForm).toBe(hasForm);
});

test('a page with more of them than a policy takes comes empty', () => {
  expect(make({ html: Array.from({ length: 61 }, (_, n) => `<i style="left:${n}px"></i>`).join('') })).toBeNull();
});

test('what machines read wins over the title of the screen; the screen wins over the general one', () => {
  const { html = '' } = make({ html: '' }) ?? {};
  expect(html.match(/<title>.*?<\/title>/g)).toEqual(['<title>Screen</title>']);
  expect(html).toContain('content="General"');
  const own = make({ html: '' }, { head: '<title>Head</title><meta name="description" content="Own">' })?.html ?? '';
  expect(own.match(/<title>.*?<\/title>/g)).toEqual(['<title>Head</title>']);
  expect(own).not.toContain('content="General"');
});

test('addresses in a style sheet hold from the page, and it cannot end its element', () => {
  const { html = '' } = make({ html: '' }) ?? {};
  expect(html).toContain('a{b:url("/remotes/a/1/static/i/p.svg")}i{c:url(data:x)}');
  expect(html.match(/<\/style>/g)).toHaveLength(1);
});

test('patterns of replacements in what was drawn are text', () => {
  expect(make({ html: '<p>$& $1 $$</p>' })?.html).toContain('<p>$& $1 $$</p>');
});

test('what makes a page live stands behind what it shows and knows, the shell before the remote, and takes no line from it', () => {
  const { html = '' } = make({ html: '<h1>Shown</h1>', state: '{"known":1}' }) ?? {};
  const order = [
    '<script>theme',
    '<h1>',
    '"known"',
    '/static/js/index.js',
    '/remotes/a/1/entry.js',
    '/registry.json',
    '</body>',
  ];
  const places = order.map((text) => html.indexOf(text));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
  expect(html.match(/<script fetchpriority="low" defer src=/g)).toHaveLength(1);
  expect(html.match(/<link[^>]*registry\.json/g)).toEqual([expect.stringContaining('fetchpriority="low"')]);
});

test('the first picture of a screen is asked for before its scripts, whoever writes the title', () => {
  const hint = '<link rel="preload" as="image" href="/cover.png" fetchPriority="high"/>';
  for (const more of [{}, { head: '<title>Head</title>' }]) {
    const html = make({ html: '', head: `${hint}<title>Screen</title>` }, more)?.html ?? '';
    expect(html.split(hint)).toHaveLength(2);
    expect(html.indexOf(hint)).toBeLessThan(html.indexOf('index.js'));
  }
});
