import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Registry, RegistryEntry, RemoteFacts } from './facts';
import { CONTRACT, contractProblem } from './compatibility';
import { readRegistry } from './read-registry';
import { registryEntrySchema, registrySchema, remoteFactsSchema } from './registry';

const apps = path.resolve(import.meta.dirname, '../../../apps');
const factsOf = (id: string) => path.join(apps, id, 'remote.json');
const ids = readdirSync(apps).filter((app) => existsSync(factsOf(app)));

function remoteJson(id: string): unknown {
  return JSON.parse(readFileSync(factsOf(id), 'utf8'));
}

function entry(overrides: Partial<RegistryEntry> = {}): RegistryEntry {
  return {
    id: 'teams',
    contract: CONTRACT,
    basePaths: ['/teams'],
    flag: 'teams_management',
    nav: [],
    channels: {
      stable: {
        version: 'a1',
        entry: '/remotes/teams/a1/entry.js',
        preload: { scripts: [], components: [], screens: {} },
        integrity: {},
        shared: {},
        pluginVersion: '2.9.2',
        contract: CONTRACT,
      },
    },
    ...overrides,
  };
}

const environment = { supabaseUrl: '/', anonKey: 'key', release: 'r1' };

describe('remote.json', () => {
  test.each(ids)('%s states valid facts about itself', (id) => {
    const facts = remoteFactsSchema.parse(remoteJson(id));
    expect(facts.id).toBe(id);
    expect(contractProblem(facts.contract)).toBeNull();
  });

  test('no path belongs to two remotes', () => {
    const paths = ids.flatMap((id) => remoteFactsSchema.parse(remoteJson(id)).basePaths);
    const overlapping = paths.filter((a, i) => paths.some((b, j) => i !== j && (b === a || b.startsWith(`${a}/`))));
    expect(overlapping).toEqual([]);
  });

  test('the team routes alone need the flag teams_management, and admins and developers pass it', () => {
    const { flag, gate } = remoteFactsSchema.parse(remoteJson('teams'));
    expect(flag).toBe('teams_management');
    expect(gate).toEqual({
      paths: ['/teams'],
      passingRoles: ['yes_admin', 'yes_developer'],
      title: 'Team Management',
    });
  });

  test.each([
    ['owner', undefined],
    ['owner', 'Kim'],
    ['contact', undefined],
    ['contact', 'javascript:alert(1)'],
    ['runbook', undefined],
    ['runbook', '../secret.md'],
  ])('%s %s is refused', (name, value) => {
    const facts = remoteJson('inbox') as RemoteFacts;
    expect(remoteFactsSchema.safeParse(facts).success).toBe(true);
    expect(remoteFactsSchema.safeParse({ ...facts, [name]: value }).success).toBe(false);
  });

  test('a misspelt fact is refused', () => {
    const facts = { ...(remoteJson('inbox') as RemoteFacts), basepaths: ['/inbox'] };
    expect(remoteFactsSchema.safeParse(facts).success).toBe(false);
  });

  test.each([['inbox'], ['/Inbox'], ['//evil.example'], ['/inbox/']])('%s is no base path', (basePath) => {
    const facts = { ...(remoteJson('inbox') as RemoteFacts), basePaths: [basePath] };
    expect(remoteFactsSchema.safeParse(facts).success).toBe(false);
  });
});

describe('the links of remote.json', () => {
  const item = { label: 'Open', href: '/open' };
  const itemsFrom = { read: 'posts?select=slug,title', label: '{title}', href: '/posts/{slug}' };
  const isValid = (group: object) =>
    remoteFactsSchema.safeParse({ ...(remoteJson('inbox') as RemoteFacts), nav: [{ label: 'Shop', ...group }] })
      .success;

  test.each<[string, object]>([
    ['a plain link', { items: [item] }],
    ['a place and an order', { placement: 'account', order: -1, items: [item] }],
    ['roles', { items: [{ ...item, roles: ['yes_admin', 'signed-in'] }] }],
    ['an icon with a count', { placement: 'icon', items: [{ ...item, icon: 'bell', badge: 'open_orders' }] }],
    ['a link with a count', { placement: 'link', items: [{ ...item, badge: 'open_orders' }] }],
    [
      'rows of a read',
      {
        items: [
          { ...item, itemsFrom },
          { ...item, itemsFrom: { ...itemsFrom, limit: 5 } },
        ],
      },
    ],
    [
      'own rows of a function',
      { items: [{ ...item, itemsFrom: { ...itemsFrom, read: 'rpc/x?select=y', isOwn: true } }] },
    ],
    [
      'another link without a profile',
      { items: [{ ...item, withoutProfile: { ...item, smallScreenHref: '/small' } }] },
    ],
  ])('%s', (_, group) => {
    expect(isValid(group)).toBe(true);
  });

  test.each<[string, object]>([
    ['a misspelt place', { placement: 'icons', items: [item] }],
    ['a misspelt fact of a group', { items: [item], position: 3 }],
    ['a misspelt fact of a link', { items: [{ ...item, role: ['yes_admin'] }] }],
    ['a link to another origin', { items: [{ ...item, href: '//evil.example' }] }],
    ['a link to another origin by a backslash', { items: [{ ...item, href: String.raw`/\evil.example` }] }],
    ['a link to another origin by a tab', { items: [{ ...item, href: '/\t/evil.example' }] }],
    ['no roles at all', { items: [{ ...item, roles: [] }] }],
    ['a role that cannot be', { items: [{ ...item, roles: ['signed-out'] }] }],
    ['an icon that the shell does not draw', { items: [{ ...item, icon: 'rocket' }] }],
    ['a count that is no function', { items: [{ ...item, badge: 'count()' }] }],
    ['a read of something else', { items: [{ ...item, itemsFrom: { ...itemsFrom, read: '../auth/v1/user' } }] }],
    ['a limit of 0', { items: [{ ...item, itemsFrom: { ...itemsFrom, limit: 0 } }] }],
    ['own rows of a table', { items: [{ ...item, itemsFrom: { ...itemsFrom, isOwn: true } }] }],
    [
      'rows of everybody from a function',
      { items: [{ ...item, itemsFrom: { ...itemsFrom, read: 'rpc/x?select=y' } }] },
    ],
  ])('%s is refused', (_, group) => {
    expect(isValid(group)).toBe(false);
  });
});

describe('registry', () => {
  test('a valid registry comes back whole', () => {
    const registry: Registry = { environment, remotes: [entry(), entry({ id: 'inbox', basePaths: ['/inbox'] })] };
    expect(readRegistry(registry)).toEqual({ registry, refused: [] });
  });

  test('one broken remote is left out and named, the others stay', () => {
    const broken = { ...entry({ id: 'inbox' }), basePaths: 'nowhere' };
    const parsed = readRegistry({ environment, remotes: [broken, entry()] });
    expect(parsed?.registry.remotes.map(({ id }) => id)).toEqual(['teams']);
    expect(parsed?.refused).toEqual([expect.stringContaining('basePaths')]);
  });

  test('screens that stand alone are optional, below a base path, and no reason for an older shell to refuse', () => {
    const facts = remoteJson('recruiting') as RemoteFacts;
    for (const id of ids) {
      const { bare = [], basePaths } = remoteFactsSchema.parse(remoteJson(id));
      for (const alone of bare)
        expect(basePaths.some((base) => base === alone || alone.startsWith(`${base}/`))).toBe(true);
    }
    expect(facts.bare).toEqual(['/recruiting-status-widget', '/college-embed']);
    const { bare: _, ...before } = facts;
    expect(remoteFactsSchema.safeParse(before).success).toBe(true);
    const withBare = entry({ bare: ['/teams/widget'] });
    expect(readRegistry({ environment, remotes: [entry(), withBare] })?.refused).toEqual([]);
    expect(readRegistry({ environment, remotes: [{ ...entry(), bare: 'all' }] })?.refused).toEqual(['bare']);
    // The shell before this one checked every other field and left this one alone.
    expect(registryEntrySchema.parse(withBare)).toMatchObject(entry());
  });

  test('slots are optional and additive: an older shell ignores them, an older build has none', () => {
    const files = { scripts: ['/s.js'], styles: [], components: ['slot-card'] };
    const { stable } = entry().channels;
    const withSlots = entry({
      slots: [{ place: 'home', order: 10, roles: ['signed-in'] }],
      channels: { stable: { ...stable!, slots: { home: files } } },
    });
    expect(readRegistry({ environment, remotes: [withSlots, entry()] })).toMatchObject({ refused: [] });
    expect(readRegistry({ environment, remotes: [{ ...entry(), slots: 'home' }] })?.refused).toEqual(['slots']);
    // A place of a later contract is kept, and no shell of this one shows it.
    expect(readRegistry({ environment, remotes: [entry({ slots: [{ place: 'sidebar' }] })] })?.refused).toEqual([]);
    // The shell before this one checked every other field and left this one alone.
    expect(registryEntrySchema.parse(withSlots)).toMatchObject(entry());
  });

  test('the search of a remote is no reason for the shell before it to refuse: it reads the place and shows it nowhere', () => {
    for (const id of ids) {
      const { slots = [] } = remoteFactsSchema.parse(remoteJson(id));
      expect(slots.some(({ place }) => place === 'search')).toBe(true);
    }
    const files = { scripts: ['/search.js'], styles: [], components: [] };
    const { stable } = entry().channels;
    const withSearch = entry({
      slots: [{ place: 'home' }, { place: 'search', roles: ['signed-in'] }],
      channels: { stable: { ...stable!, slots: { home: files, search: files } } },
    });
    const { registry, refused } = readRegistry({ environment, remotes: [withSearch] })!;
    expect(refused).toEqual([]);
    expect(registry.remotes[0]?.contract).toBe(entry().contract);
    expect(registryEntrySchema.parse(withSearch)).toEqual(withSearch);
  });

  test.each<[string, unknown, boolean]>([
    ['a place', [{ place: 'home' }], true],
    ['order and roles', [{ place: 'account.notifications', order: 1, roles: ['yes_staff'] }], true],
    ['a search', [{ place: 'home' }, { place: 'search', order: 1, roles: ['signed-in'] }], true],
    ['a misspelt place', [{ place: 'hme' }], false],
    ['a fact that is none', [{ place: 'home', flag: 'x' }], false],
    ['no roles at all', [{ place: 'home', roles: [] }], false],
    ['two for one place', [{ place: 'home' }, { place: 'home', order: 2 }], false],
  ])('in remote.json a slot with %s', (_, slots, isValid) => {
    expect(remoteFactsSchema.safeParse({ ...(remoteJson('inbox') as RemoteFacts), slots }).success).toBe(isValid);
  });

  test('an older shell reads a registry with facts it does not know', () => {
    const item = { label: 'Orders', href: '/orders', icon: 'rocket', roles: ['of-next-year'], colour: 'red' };
    const newer = { ...entry(), badge: 'new', nav: [{ label: 'Shop', placement: 'sidebar', items: [item] }] };
    const { refused, registry } = readRegistry({ environment, remotes: [newer], revision: 7 })!;
    expect(refused).toEqual([]);
    expect(registry.remotes).toMatchObject([{ ...entry(), nav: newer.nav }]);
  });

  test('a remote of any name is read: nothing here lists the remotes', () => {
    const shop = entry({ id: 'shop-2', basePaths: ['/shop'] });
    expect(readRegistry({ environment, remotes: [shop] })?.registry.remotes).toEqual([shop]);
  });

  test.each([null, 'text', {}, { remotes: [] }, { environment, remotes: {} }, { environment: {}, remotes: [] }])(
    'no registry: %j',
    (value) => {
      expect(readRegistry(value)).toBeNull();
    },
  );
});

describe('the reading of the browser agrees with the schema', () => {
  const build = entry().channels['stable'];
  const nav = [{ label: 'Team Tools', items: [{ label: 'Find Teams', href: '/teams' }] }];
  const group = (fields: object) => ({ nav: [{ label: 'Shop', items: [], ...fields }] });
  const item = (fields: object) => group({ items: [{ label: 'Orders', href: '/orders', ...fields }] });
  const itemsFrom = { read: 'posts?select=slug', label: '{slug}', href: '/posts/{slug}', limit: 5 };
  const candidates: [string, object][] = [
    ['a whole entry', { nav, gate: { paths: ['/teams'], passingRoles: [], title: 'Teams' } }],
    ['a remote of another name', { id: 'shop-2' }],
    ...['', 'Shop', '2shop', '../shop', 'my_shop', 7, undefined].map((id): [string, object] => [
      `the id ${id}`,
      { id },
    ]),
    ['no contract', { contract: undefined }],
    ['contract 0', { contract: 0 }],
    ['contract 1.5', { contract: 1.5 }],
    ['no base path', { basePaths: [] }],
    ['a base path of another origin', { basePaths: ['//evil.example'] }],
    ['an empty flag', { flag: '' }],
    ['a gate without title', { gate: { paths: [], passingRoles: [] } }],
    ['a gate that is null', { gate: null }],
    ['a link to another origin', { nav: [{ label: 'x', items: [{ label: 'y', href: '//evil.example' }] }] }],
    ['no links', { nav: undefined }],
    ['a group without label', { nav: [{ items: [] }] }],
    ['a place of a newer contract', group({ placement: 'sidebar', order: 7 })],
    ['a place that is empty', group({ placement: '' })],
    ['an order that is no whole number', group({ order: 1.5 })],
    ['a group that is null', { nav: [null] }],
    [
      'a whole link',
      item({ smallScreenHref: '/small', roles: ['yes_admin'], icon: 'inbox', badge: 'count', itemsFrom }),
    ],
    ['a fact of a newer contract', item({ colour: 'red' })],
    [
      'another page that is no path',
      item({ withoutProfile: { label: 'New', href: '/new', smallScreenHref: 'small' } }),
    ],
    ['another link without label', item({ withoutProfile: { href: '/new' } })],
    ['roles as text', item({ roles: 'yes_admin' })],
    ['an empty role', item({ roles: [''] })],
    ['an icon that is no text', item({ icon: 1 })],
    ['a count that is no text', item({ badge: true })],
    ['rows without read', item({ itemsFrom: { ...itemsFrom, read: undefined } })],
    ['rows without href', item({ itemsFrom: { ...itemsFrom, href: undefined } })],
    ['rows to another origin', item({ itemsFrom: { ...itemsFrom, href: 'https://evil.example/{slug}' } })],
    ['rows without limit', item({ itemsFrom: { ...itemsFrom, limit: undefined } })],
    ['a limit of 0', item({ itemsFrom: { ...itemsFrom, limit: 0 } })],
    ['own rows', item({ itemsFrom: { ...itemsFrom, isOwn: true } })],
    ['own rows by a word', item({ itemsFrom: { ...itemsFrom, isOwn: 'yes' } })],
    ['a slot', { slots: [{ place: 'home', order: 1, roles: ['yes_admin'] }] }],
    ['a slot without place', { slots: [{ order: 1 }] }],
    ['slots that are no list', { slots: { home: {} } }],
    [
      'files of a slot',
      { channels: { stable: { ...build, slots: { home: { scripts: ['/a.js'], styles: [], components: [] } } } } },
    ],
    [
      'files of a slot without styles',
      { channels: { stable: { ...build, slots: { home: { scripts: [], components: [] } } } } },
    ],
    ['a link to nowhere', item({ href: undefined })],
    ['channels as a list', { channels: [] }],
    ['no channels', { channels: undefined }],
    ['a build without entry', { channels: { stable: { ...build, entry: undefined } } }],
    ['a build without preload', { channels: { stable: { ...build, preload: undefined } } }],
    ['an integrity that is no text', { channels: { stable: { ...build, integrity: { '/a.js': 1 } } } }],
    ['shared modules as a list', { channels: { stable: { ...build, shared: ['react'] } } }],
  ];

  test.each(candidates)('%s', (_, change) => {
    const candidate = { ...entry(), ...change };
    const accepted = readRegistry({ environment, remotes: [candidate] })?.registry.remotes.length === 1;
    expect(accepted).toBe(registryEntrySchema.safeParse(candidate).success);
  });

  test.each([
    { environment },
    { environment: { ...environment, anonKey: '' }, remotes: [] },
    { environment, remotes: [] },
  ])('the whole: %j', (whole) => {
    expect(readRegistry(whole) !== null).toBe(registrySchema.safeParse(whole).success);
  });
});
