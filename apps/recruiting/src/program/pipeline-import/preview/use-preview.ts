import { useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useSettled } from '@lineup/ui/use-settled';
import { checkRows, type RowCheck } from '../model/check-rows';
import { faultCopy, isEntryField } from '../model/fault-copy';
import { readLines, type ImportLine } from '../model/import-rows';
import { standingFaults } from './preview-row';
import type { ProblemGroup } from './problem-groups';
import type { SavedImport } from '../model/saved-import';

const noChecks: ReadonlyMap<number, RowCheck> = new Map();

/** The rows that are not written yet, and what the server says of them. */
export function usePreview(collegeId: string, saved: SavedImport) {
  const { table, progress } = saved;
  const { columns, hasHeadings, edits, leftOut, results } = progress;
  const lines = useMemo(() => {
    const written = new Set(results.map(({ line }) => line));
    return readLines(table, hasHeadings, columns, edits).filter(({ line }) => !written.has(line));
  }, [table, hasHeadings, columns, edits, results]);
  const out = useMemo(() => new Set(leftOut), [leftOut]);
  const sent = useMemo(() => lines.filter(({ line }) => !out.has(line)), [lines, out]);

  const version = useVersionOf(sent);
  const settled = useSettled(version);
  const query = useQuery({
    ...checkRows(collegeId, saved.id, settled, sent),
    placeholderData: (before) => before,
  });
  const isCurrent = settled === version && query.isSuccess && !query.isPlaceholderData;
  const checks = query.data ?? noChecks;
  const groups = useMemo(() => groupProblems(sent, checks), [sent, checks]);
  return { lines, sent, out, checks, groups, isCurrent, query };
}

/** A number that rises whenever a value is another one. */
function useVersionOf(value: unknown): number {
  const [state, setState] = useState({ value, version: 0 });
  if (state.value === value) return state.version;
  setState({ value, version: state.version + 1 });
  return state.version + 1;
}

function groupProblems(lines: readonly ImportLine[], checks: ReadonlyMap<number, RowCheck>): ProblemGroup[] {
  const groups = new Map<string, ProblemGroup>();
  for (const { line, entry } of lines) {
    const check = checks.get(line);
    for (const fault of check ? standingFaults(check, entry) : []) {
      if (!isEntryField(fault.field)) continue;
      const value = entry[fault.field] ?? '';
      const key = JSON.stringify([fault.field, fault.reason, value.toLowerCase()]);
      const group = groups.get(key);
      if (group) group.lines.push(line);
      else groups.set(key, { key, field: fault.field, value, problem: faultCopy(fault), lines: [line] });
    }
  }
  return [...groups.values()]
    .filter((group) => group.lines.length > 1)
    .toSorted((a, b) => b.lines.length - a.lines.length);
}
