import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { NavGroup, RemoteFacts } from '@lineup/contract';
import { expect, test } from 'vitest';
import { groupsFor } from './groups';
import { linksAt } from './links-at';
import { ownLinks } from './own-links';

/** What a remote of the product declares. */
function declared(id: string): RemoteFacts {
  const file = path.resolve(import.meta.dirname, '../../../../../', id, 'remote.json');
  return JSON.parse(readFileSync(file, 'utf8')) as RemoteFacts;
}
const product = ['inbox', 'learn', 'recruiting', 'teams'].map(declared);

const visitor = ['signed-out'];
const holding = (role: string) => ['signed-in', role];
const staff = holding('yes_staff');

const inMenu = (label: string, viewer: string[]) =>
  groupsFor(product, viewer).find((group) => group.placement === 'menu' && group.label === label)?.items ?? [];
const paths = (items: { href: string }[]) => items.map(({ href }) => href);
const remote = (...nav: NavGroup[]) => ({ nav });

test('[SH-033] [SH-034] [SH-035] [SH-036] [SH-037] Team Tools, with the create link for privileged users only', () => {
  const types = ['/teams?type=high_school', '/teams?type=college', '/teams?type=pro_team'];
  expect(inMenu('Team Tools', visitor)[0]).toEqual({ label: 'Find Teams', href: '/teams' });
  const more = '/teams/posts';
  expect(paths(inMenu('Team Tools', visitor))).toEqual(['/teams', ...types, more]);
  const own = '/teams/scrims';
  expect(paths(inMenu('Team Tools', holding('programs_college_admin')))).toEqual(['/teams', ...types, more, own]);
  expect(paths(inMenu('Team Tools', staff))).toEqual(['/teams', '/teams/create', ...types, more, own]);
});

test('[SH-038] [SH-039] [SH-040] [SH-041] [SH-042] [SH-043] College Recruiting', () => {
  expect(inMenu('College Recruiting', visitor)).toEqual([
    { label: 'All Colleges', href: '/colleges' },
    { label: 'League of Legends', href: '/colleges?games=League+of+Legends' },
    { label: 'Marvel Rivals', href: '/colleges?games=Marvel+Rivals' },
    { label: 'Rocket League', href: '/colleges?games=Rocket+League' },
    { label: 'Valorant', href: '/colleges?games=Valorant' },
    { label: 'Offering Scholarships', href: '/colleges?scholarships=true' },
  ]);
});

test('[SH-044] [SH-045] [SE-015] Learn leads to all content, and to a new page for privileged users only', () => {
  expect(inMenu('Learn', visitor)[0]).toEqual({ label: 'View All Content', href: '/learn' });
  expect(inMenu('Learn', visitor).map(({ label }) => label)).not.toContain('Add Page');
  expect(inMenu('Learn', staff)[1]).toMatchObject({ label: 'Add Page', href: '/learn/new' });
});

const privileged = ['yes_admin', 'yes_developer', 'yes_staff'];
const recruiters = [
  'programs_college_admin',
  'programs_college_staff',
  'programs_college_admissions',
  'coaching_private_coach',
  'coaching_program_coach_college_coach',
  'coaching_program_coach_pro_team_coach',
];
const others = [
  ...['programs_high_school_admin', 'programs_private_team_admin', 'programs_pro_team_admin'],
  ...['recruit_player', 'recruit_caster', 'recruit_creator', 'recruit_team_manager'],
  ...['family_parent', 'family_guardian'],
];

test('[SH-051] [SH-052] [SE-004] [SE-005] [SE-019] the Dashboard shows to privileged users and the six recruiter roles, to nobody else', () => {
  const dashboard = (viewer: string[]) => paths(linksAt(groupsFor(product, viewer), 'link'));
  for (const role of [...privileged, ...recruiters])
    expect(dashboard(holding(role))).toEqual(['/recruiting-dashboard']);
  for (const role of others) expect(dashboard(holding(role))).toEqual([]);
  expect(dashboard(visitor)).toEqual([]);
});

test('[SH-057] [SH-058] [SH-059] [SH-060] the account links, with or without a profile', () => {
  expect(linksAt(groupsFor(product, staff), 'account')).toEqual([
    {
      label: 'My Profile',
      href: '/player/{profile_slug}',
      withoutProfile: { label: 'Create Profile', href: '/welcome', smallScreenHref: '/profile-onboarding' },
    },
    { label: 'My Lists', href: '/lists' },
  ]);
  expect(linksAt(groupsFor(product, visitor), 'account')).toEqual([]);
});

test.each([
  ['a player', ['recruit_player'], ['Today', 'Programs That Fit', 'My Board', 'Where I Stand', 'My Teams']],
  ['who has no role yet', ['without_role'], ['Today', 'Programs That Fit', 'My Board', 'Where I Stand', 'My Teams']],
  ['a parent', ['family_parent'], ['Today', 'My Family', 'My Teams']],
  [
    'a program’s staff',
    ['programs_college_staff'],
    ['Today', 'Dashboard', 'Pipeline', 'Matches', 'My Colleges', 'My Teams'],
  ],
  ['admissions', ['programs_college_admissions'], ['Today', 'Dashboard', 'My Colleges', 'My Teams']],
  ['a team’s coach', ['programs_high_school_admin'], ['Today', 'My Teams']],
])('%s has their own tools before all others', (_, roles, labels) => {
  const [first] = groupsFor([ownLinks, ...product], ['signed-in', ...roles]);
  expect(first).toMatchObject({ placement: 'own', label: 'My Lineup' });
  expect(first?.items.map(({ label }) => label)).toEqual(labels);
});

test('a visitor has no own tools', () => {
  expect(linksAt(groupsFor([ownLinks, ...product], visitor), 'own')).toEqual([]);
});

test('[SH-053] [SH-054] the inbox is an icon with a count, for those who are signed in', () => {
  expect(linksAt(groupsFor(product, visitor), 'icon')).toEqual([]);
  expect(linksAt(groupsFor(product, staff), 'icon')).toEqual([
    { label: 'Inbox', href: '/inbox', icon: 'inbox', badge: 'unread_total' },
  ]);
});

test('groups stand in their order, whatever the order of the remotes; those without one come last', () => {
  const item = { label: 'Open', href: '/open' } as const;
  const shop = remote({ label: 'Shop', items: [item] }, { label: 'Deals', items: [item] });
  const labels = groupsFor([shop, ...product.toReversed()], staff)
    .filter(({ placement }) => placement === 'menu' || placement === 'link')
    .map(({ label }) => label);
  expect(labels).toEqual(['Team Tools', 'College Recruiting', 'Learn', 'Dashboard', 'Shop', 'Deals']);
});

test('a link that another remote adds to a group stands at its end', () => {
  const scrims = remote({ label: 'Team Tools', items: [{ label: 'Scrims', href: '/scrims' }] });
  const groups = groupsFor([...product, scrims], visitor).filter(({ label }) => label === 'Team Tools');
  expect(groups).toHaveLength(1);
  expect(groups[0]?.items.at(-1)).toEqual({ label: 'Scrims', href: '/scrims' });
});

test('a link for those who are signed in; a group without links for the viewer is absent', () => {
  const shop = remote({ label: 'Shop', items: [{ label: 'Orders', href: '/orders', roles: ['signed-in'] }] });
  expect(groupsFor([shop], staff)).toHaveLength(1);
  expect(groupsFor([shop], visitor)).toEqual([]);
});
