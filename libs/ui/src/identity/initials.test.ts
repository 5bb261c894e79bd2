import { expect, test } from 'vitest';
import { initials } from './initials';

test.each([
  ['Ada Byron', 'AB'],
  ['University of Texas', 'UT'],
  ['ada.byron@example.com', 'AB'],
  ['ada', 'A'],
  ['  ', ''],
  ['😀 team', '😀T'],
])('%j → %j', (name, letters) => expect(initials(name)).toBe(letters));
