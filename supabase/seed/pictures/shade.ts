/** A color `#rrggbb` nearer to white (amount above 0) or black (below). */
export function shade(color: string, amount: number): string {
  const channels = [1, 3, 5].map((start) => {
    const value = Number.parseInt(color.slice(start, start + 2), 16);
    const mixed = amount > 0 ? value + (255 - value) * amount : value * (1 + amount);
    return Math.round(mixed).toString(16).padStart(2, '0');
  });
  return `#${channels.join('')}`;
}
