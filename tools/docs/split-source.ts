/** What a source says to whom: names and text of the program, comments to its readers, copy to its users. */
export interface SplitSource {
  /** The program without comments and strings. */
  code: string;
  comments: string[];
  /** Strings, and text between tags. */
  copy: string[];
}

const TYPESCRIPT = /\/\*[^]*?\*\/|(?<![:'"`\\])\/\/.*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;
const SQL = /--.*|(?:raise exception )?'(?:''|[^'])*'/g;

/** Splits a source of TypeScript. */
export function splitTypeScript(source: string): SplitSource {
  const pieces = [...source.matchAll(TYPESCRIPT)].map(([piece]) => piece);
  const code = source.replaceAll(TYPESCRIPT, ' ');
  const isComment = (piece: string) => /^\/[/*]/.test(piece);
  return {
    code,
    comments: pieces.filter(isComment),
    copy: [
      ...pieces.filter((piece) => !isComment(piece)).map((piece) => piece.slice(1, -1)),
      ...[...code.matchAll(/>([^<>{}]+)</g)].map(([, text = '']) => text.trim()),
    ],
  };
}

/** Splits a source of SQL: what it raises is copy, other strings are mostly what it says of its own tables and functions. */
export function splitSql(source: string): SplitSource {
  const pieces = [...source.matchAll(SQL)].map(([piece]) => piece);
  const isRaised = (piece: string) => piece.startsWith('raise');
  return {
    code: '',
    comments: pieces.filter((piece) => !isRaised(piece)),
    copy: pieces.filter(isRaised).map((piece) => piece.slice(piece.indexOf("'") + 1, -1)),
  };
}
