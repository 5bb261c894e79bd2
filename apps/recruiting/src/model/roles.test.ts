import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { RemoteFacts } from '@lineup/contract';
import { expect, test } from 'vitest';
import { mayOpenDashboard, ownRoles, requestedRoles } from './roles';

/** To whom the header offers a page of this remote. */
function offered(href: string): readonly string[] {
  const file = path.resolve(import.meta.dirname, '../../remote.json');
  const { nav = [] } = JSON.parse(readFileSync(file, 'utf8')) as RemoteFacts;
  return nav.flatMap(({ items }) => items).find((item) => item.href === href && item.badge)?.roles ?? [];
}

test('the dashboard opens for whoever the header offers it to, and for nobody else', () => {
  const roles = offered('/recruiting-dashboard');
  expect(roles.length).toBeGreaterThan(0);
  const all = new Set([...roles, ...Object.keys(ownRoles), ...Object.keys(requestedRoles)]);
  const opens = [...all].filter((role) => mayOpenDashboard([{ role, college_id: null }]));
  expect(opens.toSorted()).toEqual([...roles].toSorted());
});
