/** A heading of a text, for its table of contents. `id` is what an address names behind `#`. */
export interface OutlineHeading {
  id: string;
  depth: 2 | 3;
  text: string;
}
