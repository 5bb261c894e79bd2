/** Something that was done, in words, and how it is taken back. */
export interface Undoable {
  text: string;
  undo(): Promise<unknown>;
}
