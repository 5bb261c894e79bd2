import { describe, expect, it } from 'vitest';
import { mentionedIn, partsOf, suggestionsFor, typedName } from './mentions';

const people = ['Sam', 'Sam Ortiz', 'Jordan Lee'].map((name) => ({ id: name, name }));

describe('[RC-018] mentions in a note', () => {
  it.each([
    ['Ask @Jordan Lee, please', ['Jordan Lee']],
    ['@Sam Ortiz and @Sam', ['Sam Ortiz', 'Sam']],
    ['@Sam Ortiz twice: @Sam Ortiz', ['Sam Ortiz']],
    ['mail me: a@Sam', []],
    ['@Samuel', []],
    ['nobody', []],
  ])('%s', (body, names) => expect(mentionedIn(body, people).map(({ name }) => name)).toEqual(names));

  it('shows the note as it was written', () => {
    const body = 'Hi @Jordan Lee!\n@Sam';
    expect(
      partsOf(body, people)
        .map(({ text }) => text)
        .join(''),
    ).toBe(body);
  });

  it('suggests by any part of a name, only behind an @', () => {
    expect(typedName('Ask @or', 7)).toBe('or');
    expect(typedName('Ask or', 6)).toBeNull();
    expect(typedName('a@b', 3)).toBeNull();
    expect(suggestionsFor('or', people).map(({ name }) => name)).toEqual(['Sam Ortiz']);
    expect(suggestionsFor('', people)).toHaveLength(3);
  });
});
