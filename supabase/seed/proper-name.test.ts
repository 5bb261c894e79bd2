import { expect, test } from 'vitest';
import { properName } from './proper-name.ts';

test.each([
  ['Star-lord', 'Star-Lord'],
  ["K'un-lun Kick", "K'un-Lun Kick"],
  ['B.r.b.', 'B.R.B.'],
  ['Maelstrom Of Madness', 'Maelstrom of Madness'],
  ['Jeff The Land Shark', 'Jeff the Land Shark'],
  ['Deadpool In Your Area - Duelist', 'Deadpool in Your Area - Duelist'],
  ['The Thing', 'The Thing'],
  ['Let The Devil Out', 'Let the Devil Out'],
])('%s is written as the game writes it', (transcribed, name) => expect(properName(transcribed)).toBe(name));
