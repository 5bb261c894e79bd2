import { expect, it } from 'vitest';
import { markedText } from './marked-text';

const marks = (text: string, query: string) =>
  markedText(text, query)
    .filter(({ isHit }) => isHit)
    .map((part) => part.text);

it('marks whole words that begin as those of the query, whatever their capitals and accents', () => {
  expect(marks('Scrims at the Café, scrim-time', 'SCRIM cafe')).toEqual(['Scrims', 'Café', 'scrim']);
  expect(marks('The description', 'scrim')).toEqual([]);
  expect(markedText('a b', 'b')).toEqual([
    { text: 'a ', isHit: false },
    { text: 'b', isHit: true },
  ]);
});

it('keeps the text whole, also with characters of patterns and none to search for', () => {
  for (const query of ['', '.*', '(', 'É'])
    expect(
      markedText('a (.*) É', query)
        .map(({ text }) => text)
        .join(''),
    ).toBe('a (.*) É');
});
