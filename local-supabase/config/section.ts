import { StackError } from '../stack-error.ts';

/** Values that `env(NAME)` may name. */
export type Environment = Record<string, string | undefined>;

const UNITS: Record<string, number> = { ms: 0.001, s: 1, m: 60, h: 3600, d: 86_400 };
const SIZES: Record<string, number> = { b: 1, k: 1024, m: 1024 ** 2, g: 1024 ** 3 };

/** Reads one table of config.toml with a type and a default for each key; a wrong value gives one clear line. */
export class Section {
  readonly name: string;
  readonly #values: Record<string, unknown>;
  readonly #environment: Environment;

  constructor(name: string, values: unknown, environment: Environment) {
    this.name = name;
    this.#environment = environment;
    if (values !== undefined && !isTable(values))
      throw new StackError(`config.toml: ${name} must be a table [${name}].`);
    this.#values = values ?? {};
  }

  /** A nested table; empty when it is missing. */
  section(key: string): Section {
    return new Section(this.#label(key), this.#values[key], this.#environment);
  }

  /** Names of the nested tables. */
  sections(): string[] {
    return Object.keys(this.#values).filter((key) => isTable(this.#values[key]));
  }

  has(key: string): boolean {
    return this.#values[key] !== undefined;
  }

  string(key: string, otherwise: string): string {
    return this.optionalString(key) ?? otherwise;
  }

  /** As it is written, `env(…)` not replaced; empty when there is none. */
  text(key: string): string {
    return String(this.#values[key] ?? '');
  }

  optionalString(key: string): string | undefined {
    const value = this.#read(key);
    if (value === undefined) return undefined;
    if (typeof value !== 'string') throw this.#wrong(key, 'a string in quotes');
    return value;
  }

  boolean(key: string, otherwise: boolean): boolean {
    const value = this.#read(key) ?? otherwise;
    if (value === true || value === 'true') return true;
    if (value === false || value === 'false') return false;
    throw this.#wrong(key, 'true or false');
  }

  /** A whole number that is not negative. */
  count(key: string, otherwise: number): number {
    const value = Number(this.#read(key) ?? otherwise);
    if (!Number.isSafeInteger(value) || value < 0) throw this.#wrong(key, 'a whole number');
    return value;
  }

  strings(key: string, otherwise: string[]): string[] {
    const value = this.#values[key] ?? otherwise;
    if (!Array.isArray(value) || value.some((item) => typeof item !== 'string')) {
      throw this.#wrong(key, 'a list of strings');
    }
    return value.map((item: string) => this.#substitute(key, item));
  }

  /** A span such as `1s`, `5m` or `1h30m`, in seconds. */
  seconds(key: string, otherwise: number): number {
    const value = this.#read(key);
    if (value === undefined) return otherwise;
    if (typeof value === 'number') return value;
    const parts = [...String(value).matchAll(/(\d+(?:\.\d+)?)(ms|[smhd])/g)];
    if (parts.length === 0 || parts.map((part) => part[0]).join('') !== value) {
      throw this.#wrong(key, 'a span of time such as "1s", "5m" or "24h"');
    }
    return parts.reduce((sum, part) => sum + Number(part[1]) * (UNITS[part[2] as string] as number), 0);
  }

  /** A size such as `50MiB` or `500KB`, in bytes. */
  bytes(key: string): number | undefined {
    const value = this.#read(key);
    if (value === undefined) return undefined;
    const size = /^(\d+(?:\.\d+)?)\s*(b|[kmg]i?b?)?$/i.exec(String(value));
    if (!size) throw this.#wrong(key, 'a size such as "50MiB"');
    return Math.floor(Number(size[1]) * (SIZES[(size[2] ?? 'b').charAt(0).toLowerCase()] as number));
  }

  #label(key: string): string {
    return this.name ? `${this.name}.${key}` : key;
  }

  #read(key: string): unknown {
    const value = this.#values[key];
    return typeof value === 'string' ? this.#substitute(key, value) : value;
  }

  #substitute(key: string, value: string): string {
    const name = /^env\((\w+)\)$/.exec(value)?.[1];
    if (!name) return value;
    const found = this.#environment[name];
    if (found === undefined) {
      throw new StackError(
        `config.toml: ${this.#label(key)} is env(${name}), but ${name} is not set; set it or write a value.`,
      );
    }
    return found;
  }

  #wrong(key: string, expected: string): StackError {
    return new StackError(
      `config.toml: ${this.#label(key)} must be ${expected}, not ${JSON.stringify(this.#values[key])}.`,
    );
  }
}

function isTable(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}
