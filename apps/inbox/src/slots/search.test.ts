import { expect, test } from 'vitest';
import { sectionsOf } from './search';

const person = (user_id: string, display_name: string | null) => ({ user_id, display_name, avatar_url: null });
const conversation = (conversation_id: string, title: string | null = null) => ({
  conversation_id,
  type: title ? 'group' : 'dm',
  title,
  picture_url: null,
  participants: [person('me', 'Me'), person('u2', 'Ana'), ...(title ? [person('u3', null)] : [])],
});
const hits = [
  { number: 7, text: 'Scrim tonight' },
  { number: 3, text: 'Scrim?' },
];

test('those found by name come first; one found by a message opens there', () => {
  const conversations = [conversation('c1'), conversation('c2', 'Scrims')];
  const found = [
    { conversation_id: 'c1', hits },
    { conversation_id: 'gone', hits },
  ];
  const [section] = sectionsOf({ conversations, named: ['c2'], found }, 'scrim', 'me');
  expect(section?.items).toMatchObject([
    { title: 'Scrims', detail: 'Ana, No name yet', href: '/inbox?conversation=c2' },
    { title: 'Ana', detail: 'Scrim tonight', href: '/inbox?conversation=c1&message=7' },
  ]);
  expect(section?.moreHref).toBe('/inbox?search=scrim');
});

test('one found both ways shows the message and opens as it is', () => {
  const both = { conversations: [conversation('c1')], named: ['c1'], found: [{ conversation_id: 'c1', hits }] };
  expect(sectionsOf(both, 'ana', 'me')[0]?.items).toMatchObject([
    { title: 'Ana', detail: 'Scrim tonight', href: '/inbox?conversation=c1' },
  ]);
});
