import { readFileSync } from 'node:fs';
import path from 'node:path';
import { canSeeDashboard, isPrivileged } from '@lineup/auth';
import type { NavGroup, RegistryEntry } from '@lineup/contract';
import { expect, test } from 'vitest';
import { groupsFor, linksAt, type RemoteLinks, type Viewer } from './groups';

/** The links that a remote of the product declares. */
function declared(id: string): RemoteLinks {
  const file = path.resolve(import.meta.dirname, '../../../../../', id, 'remote.json');
  return JSON.parse(readFileSync(file, 'utf8')) as RegistryEntry;
}
const product = ['teams', 'inbox', 'learn', 'recruiting'].map(declared);

const visitor: Viewer = { isSignedIn: false, roles: [], profileSlug: null };
const holding = (role: string): Viewer => ({
  isSignedIn: true,
  roles: [{ role, college_id: null }],
  profileSlug: null,
});
const staff = holding('yes_staff');

const inMenu = (label: string, viewer: Viewer) =>
  groupsFor(product, viewer).find((group) => group.placement === 'menu' && group.label === label)?.items ?? [];
const paths = (items: { href: string }[]) => items.map(({ href }) => href);
const remote = (id: string, ...nav: NavGroup[]): RemoteLinks => ({ id, flag: `remote_${id}`, nav });

test('[SH-033] [SH-034] [SH-035] [SH-036] [SH-037] Team Tools, with the create link for privileged users only', () => {
  const types = ['/teams?type=high_school', '/teams?type=college', '/teams?type=pro_team'];
  expect(inMenu('Team Tools', visitor)[0]).toEqual({ label: 'Find Teams', href: '/teams' });
  expect(paths(inMenu('Team Tools', visitor))).toEqual(['/teams', ...types]);
  expect(paths(inMenu('Team Tools', holding('programs_college_admin')))).toEqual(['/teams', ...types]);
  expect(paths(inMenu('Team Tools', staff))).toEqual(['/teams', '/teams/create', ...types]);
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

const roles = [
  ...['yes_admin', 'yes_developer', 'yes_staff', 'coaching_private_coach', 'player'],
  ...['coaching_program_coach_college_coach', 'coaching_program_coach_pro_team_coach'],
  ...['programs_college_admin', 'programs_college_staff', 'programs_college_admissions'],
];
test.each(roles)('[SH-051] [SH-052] a %s finds the links that the role opens', (role) => {
  const viewer = holding(role);
  const groups = groupsFor(product, viewer);
  expect(paths(linksAt(groups, 'link'))).toEqual(canSeeDashboard(viewer.roles) ? ['/recruiting-dashboard'] : []);
  expect(inMenu('Learn', viewer).some(({ label }) => label === 'Add Page')).toBe(isPrivileged(viewer.roles));
});

test('[SH-052] a visitor finds no Dashboard', () => {
  expect(linksAt(groupsFor(product, visitor), 'link')).toEqual([]);
});

test('[SH-057] [SH-058] [SH-059] [SH-060] the account links, with or without a profile', () => {
  const account = (viewer: Viewer) => linksAt(groupsFor(product, viewer), 'account');
  expect(account({ ...staff, profileSlug: 'ada' })).toEqual([
    { label: 'My Profile', href: '/player/ada' },
    { label: 'My Lists', href: '/lists' },
  ]);
  expect(account(staff)).toMatchObject([
    { label: 'Create Profile', href: '/welcome', smallScreenHref: '/profile-onboarding' },
    { label: 'My Lists', href: '/lists' },
  ]);
  expect(account(visitor)).toEqual([]);
});

test('[SH-053] [SH-054] the inbox is an icon with a count, for those who are signed in', () => {
  expect(linksAt(groupsFor(product, visitor), 'icon')).toEqual([]);
  expect(linksAt(groupsFor(product, staff), 'icon')).toEqual([
    { label: 'Inbox', href: '/inbox', icon: 'inbox', badge: 'unread_total' },
  ]);
});

test('groups stand in their order, whatever the order of the remotes; those without one come last, by label', () => {
  const item = { label: 'Open', href: '/open' } as const;
  const shop = remote('shop', { label: 'Shop', items: [item] }, { label: 'Deals', items: [item] });
  const labels = groupsFor([shop, ...product.toReversed()], staff)
    .filter(({ placement }) => placement === 'menu' || placement === 'link')
    .map(({ label }) => label);
  expect(labels).toEqual(['Team Tools', 'College Recruiting', 'Learn', 'Dashboard', 'Deals', 'Shop']);
});

test('a link that another remote adds to a group stands at its end', () => {
  const scrims = remote('scrims', { label: 'Team Tools', items: [{ label: 'Scrims', href: '/scrims' }] });
  const groups = groupsFor([...product, scrims], visitor);
  expect(groups.filter(({ label }) => label === 'Team Tools')).toHaveLength(1);
  expect(groups[0]?.items.at(-1)).toEqual({ label: 'Scrims', href: '/scrims' });
});

test('a link for those who are signed in; a group without links for the viewer is absent', () => {
  const shop = remote('shop', { label: 'Shop', items: [{ label: 'Orders', href: '/orders', roles: ['signed-in'] }] });
  expect(groupsFor([shop], staff)).toHaveLength(1);
  expect(groupsFor([shop], visitor)).toEqual([]);
});
