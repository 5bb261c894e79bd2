/** The plan of a statement, for `Accept: application/vnd.pgrst.plan`. */
export interface PlanRow {
  'QUERY PLAN': unknown;
}

/** Text comes as a row per line, json as one value. */
export function planText(rows: readonly PlanRow[]): string {
  return rows
    .map((row) => (typeof row['QUERY PLAN'] === 'string' ? row['QUERY PLAN'] : JSON.stringify(row['QUERY PLAN'])))
    .join('\n');
}
