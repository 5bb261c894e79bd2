/** What is ahead, the next one first, then what is over, the latest first. */
export function comingFirst<Row>(rows: readonly Row[], startOf: (row: Row) => string, now: Date): Row[] {
  const time = (row: Row) => new Date(startOf(row)).getTime();
  const ahead = rows.filter((row) => time(row) >= now.getTime()).toSorted((a, b) => time(a) - time(b));
  const over = rows.filter((row) => time(row) < now.getTime()).toSorted((a, b) => time(b) - time(a));
  return [...ahead, ...over];
}
