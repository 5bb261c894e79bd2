/** Names as they are compared: without accents, case and signs. "Cloak & Dagger" is "cloak dagger". */
export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’.]/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** A name as an address has it: "jeff-the-land-shark". */
export const slugOf = (name: string): string => plain(name).replaceAll(' ', '-');
