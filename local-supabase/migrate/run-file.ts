import type { ReservedSql } from 'postgres';
import { StackError } from '../stack-error.ts';
import { lineAt, splitStatements, type Statement } from './split-statements.ts';

/** A file often brings its own transaction; it already runs in one. */
const TRANSACTION_CONTROL = /^(begin|start\s+transaction|commit|end)(\s+(work|transaction))?$/i;

/** What the runner calls a file, and what mends it when it fails. */
export interface FileKind {
  /** `Migration`, `Seed`. */
  noun: string;
  /** End of the error line: what to do. */
  remedy: string;
}

/**
 * Runs the statements of a file in one transaction as the `postgres` role, then `record` in the same transaction.
 * Throws a `StackError` of one line that names the file, the line and the database's message.
 */
export async function runFile(
  connection: ReservedSql,
  file: { name: string; text: string; kind: FileKind },
  record: (statements: Statement[]) => Promise<unknown>,
): Promise<void> {
  const statements = splitStatements(file.text).filter(({ text }) => !TRANSACTION_CONTROL.test(text));
  await connection.unsafe('begin');
  try {
    for (const statement of statements) {
      try {
        await connection.unsafe(statement.text).simple();
      } catch (error) {
        throw failure(file, statement, error);
      }
    }
    await record(statements);
    await connection.unsafe('commit');
  } catch (error) {
    await connection.unsafe('rollback');
    throw error;
  } finally {
    // A file may change settings of its session; the next one starts clean.
    await connection.unsafe('reset all');
    await connection.unsafe('set search_path to "$user", public, extensions');
  }
}

function failure(file: { name: string; kind: FileKind }, statement: Statement, error: unknown): StackError {
  const { message, position, code, hint } = error as {
    message: string;
    position?: string;
    code?: string;
    hint?: string;
  };
  const offset = position ? lineAt(statement.text, Number(position) - 1) - 1 : 0;
  const text = statement.text.replaceAll(/\s+/g, ' ');
  const excerpt = text.length > 70 ? `${text.slice(0, 70)}…` : text;
  const advice = hint ? ` (${hint})` : '';
  return new StackError(
    `${file.kind.noun} ${file.name} failed at line ${statement.line + offset}, in "${excerpt}": ${message}` +
      `${code ? ` [${code}]` : ''}${advice}. ${file.kind.remedy}`,
    { cause: error },
  );
}
