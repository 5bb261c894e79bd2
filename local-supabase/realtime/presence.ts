/** Who is present on a topic. */

/** What a member said about itself, with the reference that distinguishes one statement from the next. */
export type Meta = { phx_ref: string } & Record<string, unknown>;

/** Metas by presence key; several members may share a key. */
export type Entries = Record<string, { metas: Meta[] }>;

export interface Diff {
  joins: Entries;
  leaves: Entries;
}

/** The members of one topic. A member is any object that stands for one joined channel. */
export class Presence<Member> {
  private readonly members = new Map<Member, { key: string; meta: Meta }>();
  private nextRef = 1;

  get size(): number {
    return this.members.size;
  }

  /** Adds the member or replaces what it said before. */
  track(member: Member, key: string, payload: Record<string, unknown>): Diff {
    const leaves = this.leave(member);
    const meta: Meta = { ...payload, phx_ref: String(this.nextRef++) };
    this.members.set(member, { key, meta });
    return { joins: entries([{ key, meta }]), leaves };
  }

  /** Removes the member; undefined when it was not present. */
  untrack(member: Member): Diff | undefined {
    if (!this.members.has(member)) return undefined;
    return { joins: {}, leaves: this.leave(member) };
  }

  state(): Entries {
    return entries([...this.members.values()]);
  }

  private leave(member: Member): Entries {
    const was = this.members.get(member);
    this.members.delete(member);
    return entries(was ? [was] : []);
  }
}

function entries(members: { key: string; meta: Meta }[]): Entries {
  const byKey = new Map<string, { metas: Meta[] }>();
  for (const { key, meta } of members) {
    const entry = byKey.get(key);
    if (entry) entry.metas.push(meta);
    else byKey.set(key, { metas: [meta] });
  }
  return Object.fromEntries(byKey);
}
