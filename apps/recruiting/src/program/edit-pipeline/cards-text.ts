/** How many interests a stage holds, in words. */
export const cardsText = (count: number) =>
  count === 0 ? 'no interests' : count === 1 ? '1 interest' : `${count} interests`;
