import { expect, it } from 'vitest';
import { fillReply, templateOf } from './fill-reply';

it('puts the first name and the game of the player in, wherever they are named', () => {
  const body = 'Hi {name}! {name}, come and play {game}.';
  expect(fillReply(body, { name: 'Ada Byron', game: 'Valorant' })).toBe('Hi Ada! Ada, come and play Valorant.');
  expect(fillReply(body, { name: 'Ada', game: null })).toBe('Hi Ada! Ada, come and play your game.');
  expect(fillReply('No names', { name: 'Ada', game: null })).toBe('No names');
});

it('makes a place of the name again, but of no word that merely holds it', () => {
  expect(templateOf('Hi Ada, Adamant players like Ada.', { name: 'Ada Byron' })).toBe(
    'Hi {name}, Adamant players like {name}.',
  );
  expect(templateOf('Hi J.D., welcome', { name: 'J.D. Ruiz' })).toBe('Hi {name}, welcome');
  expect(templateOf('Hi José', { name: 'José Peña' })).toBe('Hi {name}');
});
