import { keepLookup, setLanguage, type Values } from './current';

const accents: Record<string, string> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  A: 'Á',
  E: 'É',
  I: 'Í',
  O: 'Ó',
  U: 'Ú',
};

/** Words of dates and times, which `Intl` writes in Spanish. */
const dates =
  /(?<!\p{L})(?:lun(?:es)?|mar(?:tes|zo)?|mié(?:rcoles)?|jue(?:ves)?|vie(?:rnes)?|sáb(?:ado)?|dom(?:ingo)?|ene(?:ro)?|feb(?:rero)?|abr(?:il)?|may(?:o)?|jun(?:io)?|jul(?:io)?|ago(?:sto)?|sept?(?:iembre)?|oct(?:ubre)?|nov(?:iembre)?|dic(?:iembre)?|de|UTC|[ap]\.\s?m\.)(?!\p{L})/gu;

/** A language in which no vowel is plain: whatever shows one came past the catalogues. */
export function pseudo(sentence: string, values: Values = {}): string {
  return sentence
    .split(/(\{\w+\}|<\/?\w+>)/)
    .map((piece) => {
      const value = /^\{(\w+)\}$/.exec(piece)?.[1];
      if (value !== undefined) return String(values[value] ?? piece);
      return piece.startsWith('<') ? piece : piece.replaceAll(/[aeiou]/gi, (vowel) => accents[vowel] ?? vowel);
    })
    .join('');
}

/** Speaks it in these scopes. */
export function speakPseudo(...scopes: string[]): void {
  for (const scope of scopes) keepLookup('es', scope, pseudo);
  setLanguage('es');
}

/** What shows, or is read aloud, with plain vowels. `names` are the same in every language, and what is `apart` is of another one. */
export function plainTexts(names: RegExp, apart?: string): string[] {
  const texts: (string | null)[] = [];
  const isOwn = (element: Element | null) => !apart || !element?.closest(apart);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) if (isOwn(walker.currentNode.parentElement)) texts.push(walker.currentNode.textContent);
  for (const element of document.querySelectorAll('*'))
    if (isOwn(element))
      for (const name of ['aria-label', 'alt', 'title', 'placeholder']) texts.push(element.getAttribute(name));
  return texts.filter(
    (text): text is string =>
      text !== null && /[aeiou]/i.test(text.replaceAll(names, '').replaceAll(dates, '')) && !/^(\/|r1$)/.test(text),
  );
}
