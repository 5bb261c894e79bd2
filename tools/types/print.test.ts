import { expect, test } from 'vitest';
import type { Catalog, Field } from './catalog.ts';
import { printTypes, typeOf } from './print.ts';

const field = (name: string, type: string, over: Partial<Field> = {}): Field => ({
  name,
  type,
  nullable: false,
  optional: false,
  generated: false,
  ...over,
});

const catalog: Catalog = {
  relations: [
    {
      name: 'teams',
      kind: 'table',
      columns: [
        field('id', 'uuid', { optional: true }),
        field('label', 'text', { optional: true, generated: true }),
        field('owner', 'uuid', { nullable: true, optional: true }),
        field('tier', 'tier'),
      ],
      relationships: [
        {
          name: 'teams_owner_fkey',
          columns: ['owner'],
          referencedRelation: 'profiles',
          referencedColumns: ['id'],
          isOneToOne: false,
        },
      ],
    },
    { name: 'open_teams', kind: 'view', columns: [field('id', 'uuid', { nullable: true })], relationships: [] },
  ],
  routines: [
    { name: 'total', args: [], columns: null, returns: 'int4', returnsSet: false },
    {
      name: 'find',
      args: [field('p_text', 'text'), field('p_most', 'int4', { optional: true })],
      columns: [field('id', 'uuid')],
      returns: 'record',
      returnsSet: true,
    },
  ],
  enums: [{ name: 'tier', values: ['bronze', 'silver'] }],
};

test('writes rows, inserts and updates the way the Supabase CLI does', () => {
  const text = printTypes(catalog);
  expect(text).toContain(`      teams: {
        Row: {
          id: string
          label: string
          owner: string | null
          tier: Database["public"]["Enums"]["tier"]
        }
        Insert: {
          id?: string
          label?: never
          owner?: string | null
          tier: Database["public"]["Enums"]["tier"]
        }
        Update: {
          id?: string
          label?: never
          owner?: string | null
          tier?: Database["public"]["Enums"]["tier"]
        }
        Relationships: [
          {
            foreignKeyName: "teams_owner_fkey"
            columns: ["owner"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }`);
  expect(text).toContain(`      open_teams: {
        Row: {
          id: string | null
        }
        Relationships: []
      }`);
});

test('writes functions with and without arguments, sets as arrays', () => {
  const text = printTypes(catalog);
  expect(text).toContain(`      total: {
        Args: never
        Returns: number
      }`);
  expect(text).toContain(`        Args: {
          p_text: string
          p_most?: number
        }
        Returns: {
          id: string
        }[]`);
});

test('writes enums as unions and as values', () => {
  const text = printTypes(catalog);
  expect(text).toContain('tier: "bronze" | "silver"');
  expect(text).toContain('tier: ["bronze", "silver"],');
});

test.each([
  ['int8', 'number'],
  ['numeric', 'number'],
  ['_text', 'string[]'],
  ['jsonb', 'Json'],
  ['_jsonb', 'Json[]'],
  ['timestamptz', 'string'],
  ['bool', 'boolean'],
  ['void', 'undefined'],
  ['tier', 'Database["public"]["Enums"]["tier"]'],
])('maps %s to %s', (name, type) => {
  expect(typeOf(name, new Set(['tier']))).toBe(type);
});
