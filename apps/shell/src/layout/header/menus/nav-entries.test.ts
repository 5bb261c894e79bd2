import { expect, test } from 'vitest';
import { learnEntries, recruitingEntries, teamToolsEntries } from './nav-entries';
import { profileEntry } from './profile-entry';

const pages = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ slug: `p${index}`, title: `Page ${index}` }));
const paths = (entries: { to: string }[]) => entries.map(({ to }) => to);
const visitor = { isPrivileged: false, isWhole: false };

test('[SH-033] [SH-034] [SH-035] [SH-036] [SH-037] Team Tools, with the create link for privileged users only', () => {
  const types = ['/teams?type=high_school', '/teams?type=college', '/teams?type=pro_team'];
  expect(paths(teamToolsEntries(false))).toEqual(['/teams', ...types]);
  expect(paths(teamToolsEntries(true))).toEqual(['/teams', '/teams/create', ...types]);
});

test('[SH-038] [SH-039] [SH-040] [SH-041] [SH-042] [SH-043] College Recruiting', () => {
  expect(paths(recruitingEntries)).toEqual([
    '/colleges',
    '/colleges?games=League+of+Legends',
    '/colleges?games=Marvel+Rivals',
    '/colleges?games=Rocket+League',
    '/colleges?games=Valorant',
    '/colleges?scholarships=true',
  ]);
});

test('[SH-044] [SH-045] [SE-015] Learn leads to all content, and to a new page for privileged users only', () => {
  expect(learnEntries([], visitor)).toEqual([{ label: 'View All Content', to: '/learn' }]);
  const entries = learnEntries([], { ...visitor, isPrivileged: true });
  expect(entries).toContainEqual({ label: 'Add Page', to: '/learn/new' });
});

test('[SH-046] [SH-047] of more than 5 pages the first 5 are listed, and a link names the number of all', () => {
  const entries = learnEntries(pages(7), visitor);
  expect(paths(entries).slice(1, 6)).toEqual(['/learn/p0', '/learn/p1', '/learn/p2', '/learn/p3', '/learn/p4']);
  expect(entries.slice(6)).toEqual([{ label: 'View all 7 articles...', to: '/learn' }]);
});

test('[SH-048] with 5 pages there is no such link', () => {
  expect(learnEntries(pages(5), visitor)).toHaveLength(1 + 5);
});

test('[SH-049] the mobile menu lists all pages', () => {
  expect(learnEntries(pages(7), { ...visitor, isWhole: true })).toHaveLength(1 + 7);
});

test('[SH-057] [SH-058] [SH-059] the profile entry', () => {
  const profile = { id: '1', slug: 'ada', display_name: 'Ada', is_published: true, avatar_url: null };
  expect(profileEntry(profile, 'desktop')).toEqual({ label: 'My Profile', to: '/player/ada' });
  expect(profileEntry(null, 'desktop')).toEqual({ label: 'Create Profile', to: '/welcome' });
  expect(profileEntry(null, 'mobile')).toEqual({ label: 'Create Profile', to: '/profile-onboarding' });
});
