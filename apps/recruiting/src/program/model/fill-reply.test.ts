import { expect, it } from 'vitest';
import { fillReply, missingIn, templateOf } from './fill-reply';

const ada = {
  name: 'Ada Byron',
  game: 'Valorant',
  need: 'Duelist',
  college: 'Gulf Pines',
  link: 'https://x.example/a',
};

it('puts what is known of the player in, wherever it is named', () => {
  const body = 'Hi {name}! {name}, come and play {game} as {need} at {college}: {link}.';
  expect(fillReply(body, ada)).toBe(
    'Hi Ada! Ada, come and play Valorant as Duelist at Gulf Pines: https://x.example/a.',
  );
  expect(fillReply('No fields', ada)).toBe('No fields');
});

it('says what is not known, and has words for it', () => {
  const nobody = { ...ada, game: null, need: null };
  expect(fillReply('{game}, {need}', nobody)).toBe('your game, our roster');
  expect(missingIn('{game}, {need}', nobody)).toEqual(['no game', 'no open position']);
  expect([missingIn('Hi {name}', nobody), missingIn('{game}', ada)]).toEqual([[], []]);
});

it('makes a place of the name again, but of no word that merely holds it', () => {
  expect(templateOf('Hi Ada, Adamant players like Ada.', { name: 'Ada Byron' })).toBe(
    'Hi {name}, Adamant players like {name}.',
  );
  expect(templateOf('Hi J.D., welcome', { name: 'J.D. Ruiz' })).toBe('Hi {name}, welcome');
  expect(templateOf('Hi José', { name: 'José Peña' })).toBe('Hi {name}');
});
