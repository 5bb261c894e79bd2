import { testFlag } from '@lineup/flags/testing';
import { expect, test } from 'vitest';
import { testEntry } from '../testing';
import { slotsAt } from './slots-at';

const learn = testEntry({ slots: [{ place: 'home', order: 20 }] });
const shop = testEntry({ id: 'shop', flag: 'remote_shop', slots: [{ place: 'home', order: 10 }] });
const desk = testEntry({ id: 'desk', flag: 'remote_desk', slots: [{ place: 'home', roles: ['yes_staff'] }] });
const none = testEntry({ id: 'none', flag: 'remote_none' });
const flags = ['remote_learn', 'remote_shop', 'remote_desk', 'remote_none'].map((key) => testFlag(key));
const staff = [{ role: 'yes_staff', college_id: null }];
const ids = (...given: Parameters<typeof slotsAt>) => slotsAt(...given)?.map(({ id }) => id);

test('slots of a place come in their order, those without one last', () => {
  expect(ids([learn, desk, shop, none], 'home', { flags, roles: staff })).toEqual(['shop', 'learn', 'desk']);
});

test('[FL-002] the flag of the remote and the roles of the slot decide who gets it', () => {
  expect(ids([learn, desk, shop], 'home', { flags, roles: [] })).toEqual(['shop', 'learn']);
  expect(ids([learn, shop], 'home', { flags: [testFlag('remote_learn')], roles: [] })).toEqual(['learn']);
});

test('while flags or roles that matter are not known, nothing loads', () => {
  expect(slotsAt([learn], 'home', {})).toBeNull();
  expect(slotsAt([desk], 'home', { flags })).toBeNull();
  expect(ids([learn], 'home', { flags })).toEqual(['learn']);
});

test('a place that nobody offers anything to, and one of a newer contract, stay empty', () => {
  const newer = testEntry({ slots: [{ place: 'sidebar' }] });
  expect(slotsAt([learn, newer], 'account.notifications', { flags, roles: [] })).toEqual([]);
  expect(slotsAt([newer], 'home', { flags, roles: [] })).toEqual([]);
});

test('a slot for who is signed in is not loaded for a visitor; one without roles is', () => {
  const open = testEntry({ slots: [{ place: 'search' }] });
  const own = testEntry({ id: 'shop', flag: 'remote_shop', slots: [{ place: 'search', roles: ['signed-in'] }] });
  const known = { flags, roles: [] };
  expect(slotsAt([open, own], 'search', known, false)?.map(({ id }) => id)).toEqual(['learn']);
  expect(slotsAt([open, own], 'search', known, true)?.map(({ id }) => id)).toEqual(['learn', 'shop']);
});
