/** Compares without telling by its time where the texts differ. */
export function isSame(one: string, other: string): boolean {
  const [a, b] = [new TextEncoder().encode(one), new TextEncoder().encode(other)];
  let difference = a.length ^ b.length;
  for (let place = 0; place < b.length; place++) difference |= (a[place] ?? 0) ^ (b[place] as number);
  return difference === 0;
}
