import { createElement, Fragment, type ReactNode } from 'react';
import { lookUp, type Values } from './current';

/** How the sources of a scope say their sentences. English is the key of each. */
export interface Translator {
  /** A sentence; `{name}` in it stands for a value. */
  t(this: void, sentence: string, values?: Values): string;
  /** A sentence that depends on a count: in English `one` or `other`, in which `{count}` is the count unless a value says how it is written. */
  plural(this: void, count: number, one: string, other: string, values?: Values): string;
  /** A sentence with elements inside: `<name>…</name>` in it is what `name` makes of the words between. */
  rich(
    this: void,
    sentence: string,
    elements: Record<string, (words: string) => ReactNode>,
    values?: Values,
  ): ReactNode;
}

/** The sentences of a remote, of the shell or of a lib. What its catalogue lacks stays English. */
export function translator(scope: string): Translator {
  const t = (sentence: string, values?: Values) => lookUp(scope, sentence, values) ?? fill(sentence, values);
  return {
    t,
    plural(count, one, other, values) {
      const all = { count, ...values };
      return lookUp(scope, other, { ...all, n: count }) ?? fill(count === 1 ? one : other, all);
    },
    rich: (sentence, elements, values) => withElements(t(sentence, values && asText(values)), elements),
  };
}

/** Marks a sentence that is said elsewhere, as in a table: `t` gets it by a name. */
export const sentence = <T extends string>(text: T): T => text;

/** Marks a table whose texts are said elsewhere, `{ … } satisfies Sentences`: `t` gets them by a name. Its form may be given. */
export type Sentences<Form = Readonly<Record<string, unknown>>> = Form;

function fill(sentence: string, values?: Values): string {
  return values ? sentence.replaceAll(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place)) : sentence;
}

/** Stands for `<` in a value meanwhile, so that nothing that a person typed is read as an element. */
const LESS = '\uE000';

const asText = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll('<', LESS) : value,
    ]),
  );

function withElements(text: string, elements: Record<string, (words: string) => ReactNode>): ReactNode {
  // Words before, name, words inside, and so on.
  return text.split(/<(\w+)>(.*?)<\/\1>/s).map((part, place, pieces) => {
    if (place % 3 === 1) return null;
    const piece = part.replaceAll(LESS, '<');
    const made = place % 3 === 2 ? elements[pieces[place - 1] ?? '']?.(piece) : piece;
    return createElement(Fragment, { key: place }, made ?? piece);
  });
}
